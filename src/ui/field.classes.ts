export const fieldClasses = {
  row: 'grid gap-1.5',
  label: 'text-14 text-smoke',
  control:
    'min-h-12 w-full min-w-0 rounded border border-smoke-75 bg-paper px-3.5 hover:border-ink focus:border-ink disabled:bg-shell disabled:text-smoke aria-invalid:border-clay',
  hint: 'text-14 text-smoke',
  error: 'text-14 text-clay',
} as const;

/** The props that link a control to its hint and error. Screen readers read the error first. */
export function fieldProps(id: string, hint?: string, error?: string) {
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return {
    id,
    'aria-invalid': error ? ('true' as const) : undefined,
    'aria-describedby': described || undefined,
  };
}
