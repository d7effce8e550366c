import { expect, test } from 'vitest';
import { canOpenModal, welcomeTexts } from './welcome.rules.ts';

const day = 24 * 60 * 60 * 1000;
const now = Date.UTC(2026, 6, 20, 12);

test('opens once, again after 30 days, and never after completion', () => {
  expect(canOpenModal({}, now)).toBe(true);
  expect(canOpenModal({ lastShown: now - 30 * day + 1 }, now)).toBe(false);
  expect(canOpenModal({ lastShown: now - 30 * day }, now)).toBe(true);
  expect(canOpenModal({ lastShown: now - 90 * day, isCompleted: true }, now)).toBe(false);
});

test('names the first purchase, or the next', () => {
  expect(welcomeTexts({ off: '25%', endsOn: 'July 20th' }, false)).toEqual({
    badge: 'Ends July 20th',
    heading: '25% off your first purchase',
    body: "Enter your email and we'll send you an exclusive discount code. The offer ends on July 20th.",
  });
  expect(welcomeTexts({ off: '25%', endsOn: 'July 20th' }, true).heading).toBe('25% off your next purchase');
});
