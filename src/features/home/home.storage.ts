import { inBrowser } from '#ui/storage.ts';
import { isCoolingDown, reminderCooldownMs } from './reminder.rules.ts';
import { canOpenModal } from './welcome.rules.ts';

/** Where local storage is blocked, values last for the page. */
const reminderKey = 'product_reminder_bar_cooldown';
const shownKey = 'discount_code_alert_last_shown';
const dismissedKey = 'discount_code_alert_dismissed';
const completedKey = 'discount_code_alert_completed';

const pageValues = new Map<string, string>();

export function canShowReminder(): boolean {
  return !isCoolingDown(Number(read(reminderKey)), Date.now());
}

export function startReminderCooldown(): void {
  write(reminderKey, String(Date.now() + reminderCooldownMs));
}

export function canShowWelcome(): boolean {
  const memory = { lastShown: Number(read(shownKey)), isCompleted: read(completedKey) === 'true' };
  return canOpenModal(memory, Date.now());
}

/** `shown` is stored on opening: the modal does not open again for 30 days, however it is closed. */
export function storeWelcome(event: 'shown' | 'dismissed' | 'completed'): void {
  if (event === 'shown') write(shownKey, String(Date.now()));
  else write(event === 'dismissed' ? dismissedKey : completedKey, 'true');
}

const read = (key: string) => inBrowser.read(key) ?? pageValues.get(key);

function write(key: string, value: string): void {
  pageValues.set(key, value);
  inBrowser.write(key, value);
}
