import type { ReactNode } from 'react';
import { type ButtonVariant, buttonClasses } from './button.classes.ts';

type ActionFormProps = {
  /** Hidden fields, posted before hydration and without script. */
  fields: Readonly<Record<string, string>>;
  onAct: () => void;
  /** The accessible name, with the item's name. */
  label: string;
  look?: ButtonVariant | 'link' | undefined;
  /** Ignores clicks but keeps the focus. */
  busy?: boolean | undefined;
  children: ReactNode;
};

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
