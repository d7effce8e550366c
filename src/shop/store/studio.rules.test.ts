import { expect, test } from 'vitest';
import { mapHref, phoneHref } from './studio.rules.ts';

test('leads to the configured map, else to a search for the place', () => {
  expect(mapHref('14 Lagos Avenue, Accra', 'https://maps.example/studio')).toBe(
    'https://maps.example/studio',
  );
  expect(mapHref('14 Lagos Avenue, Accra')).toBe(
    'https://www.google.com/maps/search/?api=1&query=14+Lagos+Avenue%2C+Accra',
  );
});

test('dials digits and the leading plus', () => {
  expect(phoneHref('+233 30 255-0142')).toBe('tel:+233302550142');
});
