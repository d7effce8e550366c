import { normalizeName } from '#contract/customers/customer.rules.ts';
import { normalizePhone } from '#contract/customers/phone.rules.ts';
import { orderLastName, orderName } from '../database/order.tables.ts';

/** A column, or the expression of an index, and the prefix to search it for; with the tables to search, if others. */
export type Prefix = readonly [column: string, prefix: string, tables?: string];

const lower = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** The prefixes to search orders for: order number and phone, e-mail, or names and the reference of a payment. */
export function orderPrefixes(text: string): Prefix[] {
  // As mails, pages and customers write an order's number.
  const query = lower(normalizeName(text)).replace(/^(?:order )?#?(?=\d)/, '');
  if (query === '') return [];
  if (query.includes('@')) return [['email', query]];
  const phone = normalizePhone(query);
  if (/^[+(]?\d[\d ()-]*$/.test(phone)) {
    const digits = phone.replace(/\D/g, '');
    return [['orderNumber', digits], ...phoneForms(digits).map((form): Prefix => ['phoneDigits', form])];
  }
  return [
    [orderName, query],
    [orderLastName, query],
    ['email', query],
    // The provider's statement also lists a second payment of the checkout.
    ['payment.reference', query.toUpperCase(), 'payment cross join orders using (sessionId)'],
  ];
}

/** 024… and +233 24… are the same number. */
function phoneForms(digits: string): string[] {
  if (digits.startsWith('0')) return [digits, `233${digits.slice(1)}`];
  return digits.startsWith('233') ? [digits, `0${digits.slice(3)}`] : [digits];
}

/** SQL for rows that match a prefix, at most `limit` for each: one index seek and two bound values per prefix. */
export function selectByPrefix(table: string, column: string, prefixes: readonly Prefix[], limit: number) {
  const sql = prefixes
    .map(
      ([by, , tables = table], index) =>
        `select * from (select ${column} from ${tables}
           where ${by} >= ?${2 * index + 1} and ${by} < ?${2 * index + 2} limit ${limit})`,
    )
    .join(' union ');
  return { sql, values: prefixes.flatMap(([, prefix]) => [prefix, `${prefix}\uffff`]) };
}
