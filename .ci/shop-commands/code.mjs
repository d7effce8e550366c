import { Refusal } from '../refusal.mjs';
import { minuteOf, pagesOf, shopCommand } from '../staff-api.mjs';

const yearMs = 365 * 24 * 3_600_000;

export const code = shopCommand({
  words: '[CODE]',
  summary:
    'list codes, or add or change one: --percent N or --amount N, --until a day or time such as 2026-12-24T18:00 (Accra), --limit N, --on, --off',
  options: {
    percent: { type: 'string' },
    amount: { type: 'string' },
    until: { type: 'string' },
    limit: { type: 'string' },
    on: { type: 'boolean' },
    off: { type: 'boolean' },
  },
  work: async ({ percent, amount, until, limit, on, off }, [name], call) => {
    const isChange = [percent, amount, until, limit, on, off].some((value) => value !== undefined);
    const isUnclear = (percent !== undefined && amount !== undefined) || (on && off);
    if (isUnclear || (isChange && !name))
      throw new Refusal('Usage: npm run shop -- code CODE with --percent or --amount, and --on or --off');
    const changes = {
      ...(percent !== undefined && {
        discountType: 'percentage',
        discountValue: parseNumber(percent),
        displayText: `${percent}%`,
      }),
      ...(amount !== undefined && {
        discountType: 'fixed',
        discountValue: parseNumber(amount),
        displayText: await amountText(call, parseNumber(amount)),
      }),
      ...(until !== undefined && { validTo: parseTime(until) }),
      ...(limit !== undefined && { limit: parseNumber(limit) }),
      ...((on || off) && { active: !off }),
    };
    const { normalizeCode } = await import('../../src/contract/promotions/promo-code.schema.ts');
    const wanted = normalizeCode(name ?? '');
    if (isChange) await save(call, wanted, changes);
    const codes = (await listCodes(call)).filter((each) => !wanted || each.code === wanted);
    const lines = codes.map(
      (each) =>
        `${each.code}  ${each.displayText}  used ${each.used}${each.limit ? ` of ${each.limit}` : ''}  until ${minuteOf(each.validTo)}${each.active ? '' : '  (ended)'}`,
    );
    return { result: codes, lines };
  },
});

/** Shoppers read it: `GHS 50`. */
async function amountText(call, amount) {
  const { formatMoney } = await import('../../src/contract/wire/money.ts');
  const { currency } = await call('GET', '/settings');
  return formatMoney(Math.round(amount * 100), currency);
}

const listCodes = async (call) =>
  (await Array.fromAsync(pagesOf(call, '/promo-codes', 'before'))).flatMap(({ codes }) => codes);

async function save(call, name, changes) {
  const existing = (await listCodes(call)).find((each) => each.code === name);
  if (existing) {
    const { revision, code, items } = await call('GET', `/promo-codes/${existing._id}`);
    return call('PUT', `/promo-codes/${existing._id}`, { ...code, ...changes, items, revision });
  }
  if (changes.discountValue === undefined)
    throw new Refusal(`There is no code ${name}. A new one needs --percent or --amount.`);
  const defaults = {
    active: true,
    validFrom: Date.now(),
    validTo: Date.now() + yearMs,
    revision: 0,
    items: [],
    isExclusive: false,
    isMultipleUses: false,
    autoApply: false,
    sitewide: false,
    isWelcome: false,
  };
  return call('POST', '/promo-codes', { code: name, ...defaults, ...changes });
}

function parseNumber(text) {
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  throw new Refusal(`Not a number: ${text}`);
}

/** Accra time is UTC all year. */
function parseTime(text) {
  const at = Date.parse(text.includes('T') ? `${text}Z` : text);
  if (Number.isNaN(at)) throw new Refusal(`Not a date: ${text}. Use 2026-12-24.`);
  return at;
}
