import { expect, test } from 'vitest';
import { welcomeTexts } from './welcome.rules.ts';

test('names the first purchase, or the next', () => {
  expect(welcomeTexts({ off: '25%', endsOn: 'July 20th' }, false)).toEqual({
    badge: 'Ends July 20th',
    heading: '25% off your first purchase',
    body: "Enter your email and we'll send you an exclusive discount code. The offer ends on July 20th.",
  });
  expect(welcomeTexts({ off: '25%', endsOn: 'July 20th' }, true).heading).toBe('25% off your next purchase');
});
