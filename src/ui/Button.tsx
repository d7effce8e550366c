import type { ComponentProps } from 'react';
import { type ButtonVariant, buttonClasses } from './button.classes.ts';

type Look = { variant?: ButtonVariant | undefined; wide?: boolean | undefined };

/** What the button does to the dialog or popover of this id, without script. */
type Command = { command?: string; commandfor?: string };

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> &
  Look &
  Command & {
    href?: undefined;
    /** Keeps its place, its words and the focus, refuses presses and says so to screen readers. */
    busy?: boolean | undefined;
  };

type LinkProps = Omit<ComponentProps<'a'>, 'className' | 'href'> & Look & { href: string };

/** Everything that looks like a button: a link where it leads somewhere. */
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
