import { normalizeName } from '#contract/customers/customer.rules.ts';
import { normalizePhone } from '#contract/customers/phone.rules.ts';

/**
 * A full-text query for what has every word of the text, or its digits, anywhere: the ends of numbers too, and names
 * without their accents. The index knows no shorter words than three characters, so an initial belongs to its name.
 */
export function searchPhrases(text: string): string {
  // A NUL would end the query. An order's number is as mails, pages and customers write it.
  const query = normalizeName(text.replaceAll('\0', ' ')).replace(/^(?:order )?#?(?=\d)/i, '');
  const phone = normalizePhone(query);
  const isNumber = /^[+(]?\d[\d ()-]*$/.test(phone);
  // 024…, 24… and +233 24… are the same number.
  const digits = phone.replace(/\D/g, '').replace(/^(?:2330?|0)(?=\d{3})/, '');
  const words = isNumber ? [digits] : query.match(/(?:\S{1,2} )*\S{3,}(?: \S{1,2}(?!\S))*/g);
  return (words ?? [query]).map((word) => `"${word.replaceAll('"', '""')}"`).join(' ');
}

/** SQL of the newest rows that match the first bound value, {@link searchPhrases}. */
export const foundRows = (table: 'orders' | 'user', limit: number) =>
  `select rowid from search_index_${table} where search_index_${table} match ?1 order by rowid desc limit ${limit}`;
