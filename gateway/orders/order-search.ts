import { orderLastName, orderName } from '../database/order.tables.ts';

/** A column, or the expression of an index, and what it begins with. */
export type Prefix = readonly [column: string, beginning: string];

const lower = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** What orders may begin with that staff look for: by number and phone, by e-mail, or by name. */
export function orderPrefixes(text: string): Prefix[] {
  const wanted = lower(text.trim().replace(/\s+/g, ' '));
  if (wanted === '') return [];
  if (wanted.includes('@')) return [['email', wanted]];
  if (/^[+\d][\d ()-]*$/.test(wanted)) {
    const digits = wanted.replace(/\D/g, '');
    return [['orderNumber', digits], ...phoneForms(digits).map((form): Prefix => ['phoneDigits', form])];
  }
  return [
    [orderName, wanted],
    [orderLastName, wanted],
    ['email', wanted],
  ];
}

/** 024… is +233 24… from abroad. */
function phoneForms(digits: string): string[] {
  if (digits.startsWith('0')) return [digits, `233${digits.slice(1)}`];
  return digits.startsWith('233') ? [digits, `0${digits.slice(3)}`] : [digits];
}

/** Rows of a table that begin so, at most this many for each: a seek in each column's index. Binds two for each prefix. */
export function beginningWith(table: string, column: string, prefixes: readonly Prefix[], most: number) {
  const sql = prefixes
    .map(
      ([by], index) =>
        `select * from (select ${column} from ${table}
           where ${by} >= ?${2 * index + 1} and ${by} < ?${2 * index + 2} limit ${most})`,
    )
    .join(' union ');
  return { sql, values: prefixes.flatMap(([, beginning]) => [beginning, `${beginning}\uffff`]) };
}
