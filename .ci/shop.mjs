import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { command } from './command.mjs';
import { Refusal } from './refusal.mjs';
import { closeOwnShop, ofShop, openStaffApi } from './staff-api.mjs';
import { copyVerbs } from './steps/copies.mjs';
import { refill } from './steps/database.mjs';
import { refuseRunningShop } from './steps/running-shop.mjs';
import { print } from './terminal.mjs';
import { code } from './verbs/code.mjs';
import { maintenance } from './verbs/maintenance.mjs';
import { orders } from './verbs/orders.mjs';
import { setup } from './verbs/set-up.mjs';

/** What an operator can do to a shop: verb, its words and options, what it says of itself. */
const verbs = {
  reset: {
    says: 'throw the local data away and fill the demo shop anew; with --empty, leave it to be set up',
    options: { empty: { type: 'boolean' } },
    work: async ({ empty }) => {
      refuseRunningShop();
      await refill({ isEmpty: empty });
    },
  },
  seed: {
    says: 'the same, with --products N generated products more, for measuring',
    options: { products: { type: 'string' } },
    work: async ({ products = '0' }) => {
      if (!/^\d+$/.test(products)) throw new Refusal(`--products wants a number, not ${products}.`);
      refuseRunningShop();
      await refill({ products: Number(products) });
    },
  },
  ...copyVerbs,
  import: {
    words: 'FILE',
    says: 'say what a CSV would change; with --apply, change it',
    options: { ...ofShop, apply: { type: 'boolean' } },
    work: importFile,
  },
  export: {
    words: 'goods|orders|customers|codes',
    says: 'write a CSV, to --to FILE or the terminal',
    options: { ...ofShop, to: { type: 'string' } },
    work: exportFile,
  },
  stock: {
    words: 'SKU CHANGE',
    says: 'add to a stock or take from it, as in WIG-1 -2 --reason damaged',
    options: { ...ofShop, reason: { type: 'string' }, note: { type: 'string' } },
    work: changeStock,
  },
  staff: {
    words: '[EMAIL NAME ROLE]',
    says: 'list the staff, or add or change a person; --leaves signs them out for good',
    options: { ...ofShop, leaves: { type: 'boolean' } },
    work: changeStaff,
  },
  orders,
  code,
  maintenance,
  setup,
};

async function importFile({ apply, json, ...shop }, [file]) {
  if (!file) throw new Refusal('Which file? npm run shop -- import FILE');
  const call = await openStaffApi(shop);
  const report = await call('POST', '/imports', { text: textOf(file) });
  for (const { line, problem } of report.errors) print(`Line ${line}: ${problem}`);
  if (report.errors.length > 0) throw new Refusal('Nothing was changed.');
  if (!json) for (const { line, problem } of report.notes) print(`Line ${line}: ${problem}`);
  if (!json)
    print(`${report.rows} rows: ${report.created} new, ${report.updated} changed, ${report.same} unchanged.`);
  if (!apply) {
    print(json ? JSON.stringify(report) : 'Nothing was changed yet: --apply does it.');
    return;
  }
  let progress;
  do {
    progress = await call('POST', `/imports/${report.importId}/steps`);
    if (!json) print(`${progress.products - progress.waiting} of ${progress.products} products`);
  } while (progress.waiting > 0);
  if (json) print(JSON.stringify(progress));
  for (const { handle, problem } of progress.failed) process.stderr.write(`${handle}: ${problem}\n`);
  return progress.failed.length > 0 ? 1 : 0;
}

function textOf(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new Refusal(`${file} cannot be read.`);
  }
}

async function exportFile({ to, json, ...shop }, [kind = 'goods']) {
  const call = await openStaffApi(shop);
  let [text, rows, next] = ['', 0, undefined];
  do {
    const part = await call('GET', `/exports/${kind}${next === undefined ? '' : `?after=${next}`}`);
    text += part.csv;
    rows += part.rows;
    next = part.next;
  } while (next !== undefined);
  if (to === undefined) process.stdout.write(text);
  else writeFileSync(to, text);
  if (to !== undefined) print(json ? JSON.stringify({ rows, file: to }) : `${rows} rows in ${to}`);
}

async function changeStock({ reason = 'correction', note, json, ...shop }, [sku, change]) {
  const delta = Number(change);
  if (!sku || !Number.isInteger(delta))
    throw new Refusal('As in: npm run shop -- stock WIG-1 +10 --reason delivery');
  const call = await openStaffApi(shop);
  const { stock } = await call('POST', '/stock', { changes: [{ sku, delta }], reason, note });
  if (json) print(JSON.stringify(stock));
  else
    for (const each of stock) print(`${each.sku}: ${each.quantityAvailable} free of ${each.inventoryCount}`);
}

async function changeStaff({ leaves = false, json, ...shop }, [email, name, role]) {
  const call = await openStaffApi(shop);
  if (email) {
    const known = (await call('GET', '/staff')).find((each) => each.email === email);
    await call('PUT', `/staff/${encodeURIComponent(email)}`, {
      name: name ?? known?.name,
      role: role ?? known?.role ?? 'fulfilment',
      isActive: !leaves,
      revision: known?.revision ?? 0,
    });
  }
  const staff = await call('GET', '/staff');
  if (json) print(JSON.stringify(staff));
  else
    for (const each of staff)
      print(`${each.email}  ${each.role}  ${each.name}${each.isActive ? '' : '  (left)'}`);
}

await command(import.meta.url, {
  work: async ([name, ...rest]) => {
    const verb = Object.hasOwn(verbs, name ?? '') ? verbs[name] : undefined;
    if (!verb && ['help', '--help', '-h'].includes(name ?? '')) return void print(usage());
    if (!verb) throw new Refusal(usage());
    const { values, positionals } = optionsOf(verb, rest);
    try {
      return await verb.work(values, positionals);
    } finally {
      await closeOwnShop();
    }
  },
});

function optionsOf({ options = {}, words }, args) {
  // A change of stock such as -2 is no option.
  const isNumber = (word) => /^[+-]\d+$/.test(word);
  const numbers = words ? args.filter(isNumber) : [];
  try {
    const { values, positionals } = parseArgs({
      args: args.filter((word) => !numbers.includes(word)),
      options,
      allowPositionals: words !== undefined,
    });
    return { values, positionals: [...positionals, ...numbers] };
  } catch (error) {
    throw new Refusal(error.message);
  }
}

function usage() {
  const lines = Object.entries(verbs).map(
    ([name, { says, words = '' }]) => `  npm run shop -- ${`${name} ${words}`.padEnd(40)} ${says}`,
  );
  return `The shop's commands:\n${lines.join('\n')}\n\nThose that call a shop take --json, and --remote URL --token TOKEN for one elsewhere; else they call the one\nthat runs here, and where none runs open it for as long as they need it.`;
}
