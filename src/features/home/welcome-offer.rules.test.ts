import { expect, test } from 'vitest';
import { defaultWelcomeOffer, hasOfferEnded, mayOpenModal, welcomeTexts } from './welcome-offer.rules.ts';

const day = 24 * 60 * 60 * 1000;
const now = Date.UTC(2026, 6, 20, 12);

test('opens once, again after 30 days, never after success', () => {
  expect(mayOpenModal({}, now)).toBe(true);
  expect(mayOpenModal({ lastShown: now - 30 * day + 1 }, now)).toBe(false);
  expect(mayOpenModal({ lastShown: now - 30 * day }, now)).toBe(true);
  expect(mayOpenModal({ lastShown: now - 90 * day, isCompleted: true }, now)).toBe(false);
});

test.each([
  ['July 20th', false],
  ['July 20th, 2026', false],
  ['July 19th, 2026', true],
  ['20 July 2025', true],
])('an offer until %s has ended at noon of 20 July 2026: %s', (endsOn, ended) => {
  expect(hasOfferEnded({ endsOn }, now)).toBe(ended);
});

test('the last day counts whole', () => {
  const offer = { endsOn: 'July 20th, 2026' };
  const midnight = Date.UTC(2026, 6, 21);
  expect([hasOfferEnded(offer, midnight - 1), hasOfferEnded(offer, midnight)]).toEqual([false, true]);
});

test('speaks of the first purchase, or of the next', () => {
  expect(welcomeTexts(defaultWelcomeOffer, false)).toEqual({
    badge: 'Ends July 20th',
    heading: '25% off your first purchase',
    body: "Enter your email and we'll send you an exclusive discount code. The offer ends on July 20th.",
  });
  expect(welcomeTexts(defaultWelcomeOffer, true).heading).toBe('25% off your next purchase');
});
