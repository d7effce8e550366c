import type { CustomerDetails } from './customer.schema.ts';

export type Contact = Readonly<CustomerDetails>;

/** Messages by field, in the form's order. Empty for a valid form. */
export type FieldErrors<Field extends string> = { readonly [F in Field]?: string };

type MaybeText = string | null | undefined;

export const codeLength = 6;

/** Letters and accents of any script, hyphens, apostrophes, periods, spaces. */
const nameLetters = /^[\p{L}\p{M}'.\- ]{1,60}$/u;
/** Text like `shop.example`, which mail programs turn into a link. Not initials (J.R.) or abbreviations (St. John). */
const domain = /[\p{L}\p{M}'-]{2}\.\p{L}/u;
const emailShape =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i;
/** At most a country prefix of 3 digits, an area code of 4, and 7 digits. */
const phoneShape = /^\+?\d{7,14}$/;
/** The brackets of an area code. */
const brackets = /^(\+?\d{0,3}[ -]?)\((\d{1,4})\)/;
/** Countries group digits differently: 0244 123 456 in Ghana, 06 12 34 56 78 in France, (11) 91234-5678 in Brazil. */
const separators = /(?<=\d)[ -](?=\d)/g;
/** Arabic, Persian and full-width. */
const foreignDigits = /[٠-٩۰-۹０-９]/g;

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

export function isBlank(text: MaybeText): boolean {
  return !text?.trim();
}

/** Names are stored and searched in this form: keyboards and pastes make curly apostrophes, no-break and double spaces. */
export function normalizeName(name: string): string {
  return name.replace(/[‘’]/g, "'").replace(/\s+/g, ' ').trim();
}

/** Rejects links, because names appear in mails to unverified addresses. */
export function nameError(label: 'First name' | 'Last name', name: MaybeText): string | undefined {
  if (!name) return `${label} is required`;
  if (isBlank(name)) return `${label} cannot be empty or whitespace`;
  const text = normalizeName(name);
  const isName = nameLetters.test(text) && !domain.test(text);
  return isName ? undefined : `${label} contains invalid characters`;
}

/** E-mails are stored and compared in this form. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

function isEmail(email: string): boolean {
  const text = email.trim();
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

export const phoneHint = 'For example 024 412 3456 or +233 24 412 3456';

/**
 * The number in ASCII, with spaces and hyphens as separators and the country prefix as `+`: without `tel:`, direction
 * marks and the domestic `(0)`.
 */
export function normalizePhone(phone: string): string {
  return phone
    .replace(/\p{Cf}/gu, '')
    .replace(foreignDigits, (digit) => String(digit.charCodeAt(0) % 16))
    .replace(/\p{Dash}/gu, '-')
    .replace(/[\s.]/g, ' ')
    .trim()
    .replace(/^tel:/i, '')
    .replace(/^00(?=[1-9])/, '+')
    .replace(/^(\+\d{1,3})[ -]?\(0\)[ -]?/, '$1 ')
    .replace(/^\(0\) ?/, '0');
}

/** Requires at least 10 characters. */
export function phoneError(phone: MaybeText): string | undefined {
  const text = normalizePhone(phone ?? '').replace(separators, '');
  const digits = text.replace(brackets, '$1$2').replace(separators, '');
  return text.length >= 10 && phoneShape.test(digits) ? undefined : 'Invalid phone number';
}

/** The digits of a phone number, with Ghana's country code for a local number. */
export function phoneDigits(phone: string): string {
  return normalizePhone(phone)
    .replace(/\D/g, '')
    .replace(/^0(?=\d{9}$)/, '233');
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
