/** Messages by field, in the form's order. Empty for a valid form. */
export type FieldErrors<Field extends string> = { readonly [F in Field]?: string };

/** Drops undefined messages. */
export function definedErrors<Field extends string>(
  messages: Record<Field, string | undefined>,
): FieldErrors<Field> {
  const found = Object.entries(messages).filter(([, message]) => message !== undefined);
  return Object.fromEntries(found) as FieldErrors<Field>;
}

export function hasErrors(errors: FieldErrors<string>): boolean {
  return Object.keys(errors).length > 0;
}

// Not in text.rules.ts, which product pages load.
export const isBlank = (text: string | null | undefined) => !text?.trim();
