import { createRoot } from 'react-dom/client';
import { ReminderBar, type ReminderBarProps } from './ReminderBar.tsx';

/** Puts the bar last in the page, where it takes no focus and covers nothing that has it (screens §14). */
export function showReminder(props: ReminderBarProps): void {
  const host = document.createElement('div');
  document.body.append(host);
  createRoot(host).render(<ReminderBar {...props} />);
}
