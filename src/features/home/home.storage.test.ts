import { beforeEach, expect, test, vi } from 'vitest';
import { storageOf } from '../../../tests/support/storage.ts';
import { canShowReminder, canShowWelcome, startReminderCooldown, storeWelcome } from './home.storage.ts';

const hour = 60 * 60 * 1000;

beforeEach(() => {
  vi.stubGlobal('localStorage', storageOf());
  vi.useFakeTimers({ now: Date.UTC(2026, 6, 20, 12), toFake: ['Date'] });
  return () => vi.useRealTimers();
});

test('the welcome opens again 30 days after it was shown', () => {
  expect(canShowWelcome()).toBe(true);
  storeWelcome('shown');
  vi.advanceTimersByTime(30 * 24 * hour - 1);
  expect(canShowWelcome()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(canShowWelcome()).toBe(true);
});

test('the reminder shows again 6 hours after it was dismissed', () => {
  expect(canShowReminder()).toBe(true);
  startReminderCooldown();
  vi.advanceTimersByTime(6 * hour - 1);
  expect(canShowReminder()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(canShowReminder()).toBe(true);
});

test('the welcome never opens after completion', () => {
  storeWelcome('completed');
  vi.advanceTimersByTime(90 * 24 * hour);
  expect(canShowWelcome()).toBe(false);
});
