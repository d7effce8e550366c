import { Refusal } from '../refusal.mjs';
import { ofShop, openStaffApi } from '../staff-api.mjs';
import { print } from '../terminal.mjs';

export const code = {
  words: '[CODE]',
  says: 'list the codes, or add or change one: --percent or --amount, --until DATE, --limit N, --off ends it, --on',
  options: {
    ...ofShop,
    percent: { type: 'string' },
    amount: { type: 'string' },
    until: { type: 'string' },
    limit: { type: 'string' },
    on: { type: 'boolean' },
    off: { type: 'boolean' },
  },
  work: async ({ json, percent, amount, until, limit, on, off, remote, token }, [name]) => {
    const call = await openStaffApi({ remote, token });
    const changes = {
      ...(percent !== undefined && {
        discountType: 'percentage',
        discountValue: numberOf(percent),
        displayText: `${percent}%`,
      }),
      ...(amount !== undefined && {
        discountType: 'fixed',
        discountValue: numberOf(amount),
        displayText: amount,
      }),
      ...(until !== undefined && { validTo: timeOf(until) }),
      ...(limit !== undefined && { limit: numberOf(limit) }),
      ...((on || off) && { active: !off }),
    };
    if (name && Object.keys(changes).length > 0) await save(call, name.toUpperCase(), changes);
    const codes = (await all(call)).filter((each) => !name || each.code === name.toUpperCase());
    if (json) return print(JSON.stringify(codes));
    for (const each of codes)
      print(
        `${each.code}  ${each.displayText}  used ${each.used}${each.limit ? ` of ${each.limit}` : ''}  until ${new Date(each.validTo).toISOString().slice(0, 10)}${each.active ? '' : '  (ended)'}`,
      );
  },
};

async function all(call) {
  const codes = [];
  let next;
  do {
    const page = await call('GET', `/promo-codes${next === undefined ? '' : `?before=${next}`}`);
    codes.push(...page.codes);
    next = page.next;
  } while (next !== undefined);
  return codes;
}

async function save(call, name, changes) {
  const known = (await all(call)).find((each) => each.code === name);
  if (known) {
    const { revision, code, items } = await call('GET', `/promo-codes/${known._id}`);
    return call('PUT', `/promo-codes/${known._id}`, { ...code, ...changes, items, revision });
  }
  if (changes.discountValue === undefined)
    throw new Refusal(`There is no ${name}: a new code wants --percent or --amount.`);
  const year = 365 * 24 * 3_600_000;
  const fresh = { active: true, validFrom: Date.now(), validTo: Date.now() + year, revision: 0, items: [] };
  const flags = {
    isExclusive: false,
    isMultipleUses: false,
    autoApply: false,
    sitewide: false,
    isWelcome: false,
  };
  return call('POST', '/promo-codes', { code: name, ...fresh, ...flags, ...changes });
}

function numberOf(text) {
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  throw new Refusal(`${text} is no number.`);
}

/** Accra keeps UTC all year. */
function timeOf(text) {
  const at = Date.parse(text.includes('T') ? `${text}Z` : text);
  if (Number.isNaN(at)) throw new Refusal(`${text} is no date, such as 2026-12-24.`);
  return at;
}
