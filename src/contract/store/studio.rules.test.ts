import { expect, test } from 'vitest';
import { mapHref, openingHours, phoneHref } from './studio.rules.ts';

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

test("the hours are the store's own, else the studio's", () => {
  expect(openingHours({})).toEqual(['Monday - Saturday: 9am - 7pm', 'Sunday: Closed']);
  expect(openingHours({ openingHours: ['Daily: 8am - 8pm'] })).toEqual(['Daily: 8am - 8pm']);
});
