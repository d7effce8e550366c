import { withoutInvisible } from '#contract/wire/text.rules.ts';

export const phoneHint = 'For example 024 412 3456 or +233 24 412 3456';

/** At most a country prefix of 3 digits, an area code of 4, and 7 digits. */
const phoneShape = /^\+?\d{7,14}$/;
/** An area code, 3 digits and 4: some landlines have only nine, such as 04 123 4567 in Dubai. */
const landline = /^0\d[ -]\d{3}[ -]?\d{4}$/;
/** The brackets of an area code. */
const brackets = /^(\+?\d{0,3}[ -]?)\((\d{1,4})\)/;
/** Countries group digits differently: 0244 123 456 in Ghana, 06 12 34 56 78 in France, (11) 91234-5678 in Brazil. */
const separators = /(\d)[ -](?=\d)/g;
/** Arabic, Persian and full-width. */
const foreignDigits = /[٠-٩۰-۹０-９]/g;

/**
 * The number in ASCII, with spaces and hyphens as separators and the country prefix as `+`: without `tel:`, direction
 * marks and the domestic `(0)`.
 */
export function normalizePhone(phone: string): string {
  return withoutInvisible(phone)
    .replace(foreignDigits, (digit) => String(digit.charCodeAt(0) % 16))
    .replace(/\p{Dash}/gu, '-')
    .replace(/ ?\/ ?(?=\d{3})|[\s.]/g, ' ')
    .trim()
    .replace(/^tel:/i, '')
    .replace(/^00[ -]?/, '+')
    .replace(/^(\+\d{1,3})[ -]?\(0\)[ -]?/, '$1 ')
    .replace(/^\(0\) ?/, '0');
}

/** Requires at least 10 characters, without separators except in a landline. */
export function phoneError(phone: string | null | undefined): string | undefined {
  const written = normalizePhone(phone ?? '');
  const text = written.replace(separators, '$1');
  const digits = text.replace(brackets, '$1$2').replace(separators, '$1');
  const { length } = landline.test(written) ? written : text;
  return length >= 10 && phoneShape.test(digits) ? undefined : 'Invalid phone number';
}

/** The digits of a phone number, with Ghana's country code in place of its leading zero. */
export function phoneDigits(phone: string): string {
  return normalizePhone(phone)
    .replace(/\D/g, '')
    .replace(/^(?:233)?0(?=\d{9}$)/, '233');
}
