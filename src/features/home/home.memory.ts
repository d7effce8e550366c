import { inBrowser } from '#ui/storage.ts';
import { isCoolingDown, reminderCooldownMs } from './reminder.rules.ts';
import { mayOpenModal } from './welcome-offer.rules.ts';

/** Browser storage of home. Blocked storage: what is kept lasts for the page. */
const reminderKey = 'product_reminder_bar_cooldown';
const shownKey = 'discount_code_alert_last_shown';
const dismissedKey = 'discount_code_alert_dismissed';
const completedKey = 'discount_code_alert_completed';

const ofThisPage = new Map<string, string>();

export function mayRemind(): boolean {
  return !isCoolingDown(Number(read(reminderKey)), Date.now());
}

/** From adding or dismissing, for six hours. */
export function startReminderCooldown(): void {
  write(reminderKey, String(Date.now() + reminderCooldownMs));
}

export function mayWelcome(): boolean {
  const memory = { lastShown: Number(read(shownKey)), isCompleted: read(completedKey) === 'true' };
  return mayOpenModal(memory, Date.now());
}

/** Stored on opening: not again for 30 days, however it is left. */
export function rememberWelcome(how: 'shown' | 'dismissed' | 'completed'): void {
  if (how === 'shown') write(shownKey, String(Date.now()));
  else write(how === 'dismissed' ? dismissedKey : completedKey, 'true');
}

const read = (key: string) => inBrowser.read(key) ?? ofThisPage.get(key);

function write(key: string, value: string): void {
  ofThisPage.set(key, value);
  inBrowser.write(key, value);
}
