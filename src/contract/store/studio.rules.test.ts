import { expect, test } from 'vitest';
import { mapHref, openingHours, phoneHref, socialLinks, whatsappHref } from './studio.rules.ts';

test('links to the configured map or a search for the location', () => {
  expect(mapHref('14 Lagos Avenue, Accra', 'https://maps.example/studio')).toBe(
    'https://maps.example/studio',
  );
  expect(mapHref('14 Lagos Avenue, Accra')).toBe(
    'https://www.google.com/maps/search/?api=1&query=14+Lagos+Avenue%2C+Accra',
  );
});

test('a phone link has digits and the leading plus', () => {
  expect(phoneHref('+233 30 255-0142')).toBe('tel:+233302550142');
  expect(phoneHref('+233 (0)30 255 0142')).toBe('tel:+233302550142');
});

test.each(['024 255 0142', '+233 (0)24 255 0142', '00233242550142'])(
  'WhatsApp gets %s with its country code',
  (number) => expect(whatsappHref(number, 'Hi')).toBe('https://wa.me/233242550142?text=Hi'),
);

test("shows the store's opening hours or the default", () => {
  expect(openingHours({})).toEqual(['Monday - Saturday: 9am - 7pm', 'Sunday: Closed']);
  expect(openingHours({ openingHours: ['Daily: 8am - 8pm'] })).toEqual(['Daily: 8am - 8pm']);
});

test('links only the pages elsewhere that the shop has', () => {
  const tiktokUrl = 'https://tiktok.example/@shop';
  expect(socialLinks({ contactInfo: { tiktokUrl } })).toEqual([{ name: 'TikTok', href: tiktokUrl }]);
  expect(socialLinks({})).toEqual([]);
});
