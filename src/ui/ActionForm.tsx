import type { ReactNode } from 'react';
import { type ButtonVariant, buttonClasses } from './button.classes.ts';

type ActionFormProps = {
  /** What the page's own address is told before and without script. */
  fields: Readonly<Record<string, string>>;
  onAct: () => void;
  /** What it is done to, for who hears the button alone. */
  label: string;
  /** `link`: quiet, among others of a line. */
  look?: ButtonVariant | 'link' | undefined;
  /** Keeps the focus and refuses presses. */
  busy?: boolean | undefined;
  children: ReactNode;
};

/** One button that does something to the page it is on, with script or by post. */
export function ActionForm({ fields, onAct, label, look = 'link', busy, children }: ActionFormProps) {
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onAct();
      }}
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button
        type="submit"
        aria-label={label}
        aria-disabled={busy || undefined}
        className={
          look === 'link' ? 'link min-h-11 text-14 aria-disabled:opacity-45' : buttonClasses(look, true)
        }
      >
        {children}
      </button>
    </form>
  );
}
