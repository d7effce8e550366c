import type { ComponentProps } from 'react';
import { type ButtonVariant, buttonClasses } from './button.classes.ts';

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & {
  variant?: ButtonVariant | undefined;
  wide?: boolean | undefined;
  /** Keeps its place, its words and the focus, refuses presses and says so to screen readers. */
  busy?: boolean | undefined;
};

export function Button({ variant, wide, busy = false, type = 'button', onClick, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
      className={buttonClasses(variant, wide)}
    />
  );
}

type ButtonLinkProps = Omit<ComponentProps<'a'>, 'className'> & {
  variant?: ButtonVariant | undefined;
  wide?: boolean;
};

export function ButtonLink({ variant, wide, ...rest }: ButtonLinkProps) {
  return <a {...rest} className={buttonClasses(variant, wide)} />;
}
