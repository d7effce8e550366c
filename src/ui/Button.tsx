import type { ComponentProps } from 'react';
import { type ButtonVariant, buttonClasses } from './button.classes.ts';

type Look = { variant?: ButtonVariant | undefined; wide?: boolean | undefined };

/** Invoker commands for the dialog or popover with this id. */
type Command = { command?: string; commandfor?: string };

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> &
  Look &
  Command & {
    href?: undefined;
    /** Ignores clicks but keeps the focus. Sets `aria-disabled`. */
    busy?: boolean | undefined;
  };

type LinkProps = Omit<ComponentProps<'a'>, 'className' | 'href'> & Look & { href: string };

/** A button, or with `href` a link that looks like one. */
export function Button(props: ButtonProps | LinkProps) {
  if (props.href !== undefined) {
    const { variant, wide, ...rest } = props;
    return <a {...rest} className={buttonClasses(variant, wide)} />;
  }
  const { variant, wide, busy = false, type = 'button', onClick, ...rest } = props;
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
