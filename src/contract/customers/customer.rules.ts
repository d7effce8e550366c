import { definedErrors, type FieldErrors, isBlank } from '#contract/wire/field-errors.rules.ts';
import { withoutInvisible } from '#contract/wire/text.rules.ts';
import type { CustomerDetails } from './customer.schema.ts';
import { phoneError } from './phone.rules.ts';

export type Contact = Readonly<CustomerDetails>;

type MaybeText = string | null | undefined;

export const codeLength = 6;

/** Letters and accents of any script, hyphens, apostrophes, periods, spaces. */
const nameLetters = /^[\p{L}\p{M}'.\- ]{1,60}$/u;
/** Text like `shop.example`, which mail programs turn into a link. Not initials (J.R.) or abbreviations (St. John). */
const domain = /[\p{L}\p{M}'-]{2}\.\p{L}/u;
const emailShape =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

/** Names are stored and searched in this form: keyboards and pastes make curly apostrophes, no-break and double spaces. */
export function normalizeName(name: string): string {
  return withoutInvisible(name).replace(/[‘’]/g, "'").replace(/\s+/g, ' ').trim();
}

/** Rejects links, because names appear in mails to unverified addresses. */
export function nameError(label: 'First name' | 'Last name', name: MaybeText): string | undefined {
  if (!name) return `${label} is required`;
  const text = normalizeName(name);
  if (text === '') return `${label} cannot be empty or whitespace`;
  const isName = nameLetters.test(text) && !domain.test(text);
  return isName ? undefined : `${label} contains invalid characters`;
}

/** E-mails are stored and compared in this form. */
export function normalizeEmail(email: string): string {
  return withoutInvisible(email).trim().toLowerCase();
}

function isEmail(email: string): boolean {
  const text = normalizeEmail(email);
  return text.length <= 254 && emailShape.test(text);
}

export function emailError(email: MaybeText, invalid = 'Invalid email'): string | undefined {
  if (!email || isBlank(email)) return 'Email cannot be empty or whitespace';
  return isEmail(email) ? undefined : invalid;
}

/** For the welcome offer's field. */
export function welcomeEmailError(email: MaybeText): string | undefined {
  return emailError(email, 'Please enter a valid email address');
}

export function contactErrors(
  contact: { readonly [F in keyof Contact]?: MaybeText },
): FieldErrors<keyof Contact> {
  return definedErrors({
    firstName: nameError('First name', contact.firstName),
    lastName: nameError('Last name', contact.lastName),
    email: emailError(contact.email),
    phoneNumber: phoneError(contact.phoneNumber),
  });
}
