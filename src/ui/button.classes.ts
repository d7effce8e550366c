export type ButtonVariant = 'primary' | 'outline' | 'text';

const shape =
  'inline-flex min-h-12 items-center justify-center gap-2 py-2 text-center font-medium disabled:opacity-45 aria-disabled:opacity-45';

const variants: Record<ButtonVariant, string> = {
  primary: 'rounded bg-ink px-7 text-paper hover:bg-smoke',
  outline: 'rounded border border-ink px-7 hover:bg-shell',
  text: 'underline underline-offset-4 hover:text-copper',
};

/** Classes of everything that looks like a button: one primary per view. */
export function buttonClasses(variant: ButtonVariant = 'primary', wide = false): string {
  return `${shape} ${variants[variant]}${wide ? ' w-full' : ''}`;
}
