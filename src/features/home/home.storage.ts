import { inBrowser } from '#ui/storage.ts';

/** Starts on adding or dismissing. */
const reminderCooldownMs = 6 * 60 * 60 * 1000;
/** Starts when the modal is shown. */
const modalCooldownMs = 30 * 24 * 60 * 60 * 1000;

/** Where local storage is blocked, values last for the page. */
const reminderKey = 'product_reminder_bar_cooldown';
const shownKey = 'discount_code_alert_last_shown';
const dismissedKey = 'discount_code_alert_dismissed';
const completedKey = 'discount_code_alert_completed';

const pageValues = new Map<string, string>();

export function canShowReminder(): boolean {
  return numberAt(reminderKey) <= Date.now();
}

export function startReminderCooldown(): void {
  write(reminderKey, String(Date.now() + reminderCooldownMs));
}

export function canShowWelcome(): boolean {
  return read(completedKey) !== 'true' && Date.now() - numberAt(shownKey) >= modalCooldownMs;
}

/** `shown` is stored on opening: the modal does not open again for 30 days, however it is closed. */
export function storeWelcome(event: 'shown' | 'dismissed' | 'completed'): void {
  if (event === 'shown') write(shownKey, String(Date.now()));
  else write(event === 'dismissed' ? dismissedKey : completedKey, 'true');
}

const read = (key: string) => inBrowser.read(key) ?? pageValues.get(key);

const numberAt = (key: string) => Number(read(key)) || 0;

function write(key: string, value: string): void {
  pageValues.set(key, value);
  inBrowser.write(key, value);
}
