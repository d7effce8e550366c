import { readFileSync, writeFileSync } from 'node:fs';
import util from 'node:util';
import { command } from './command.mjs';
import { Refusal, refuseUnless } from './refusal.mjs';
import { code } from './shop-commands/code.mjs';
import { maintenance } from './shop-commands/maintenance.mjs';
import { orders } from './shop-commands/orders.mjs';
import { setup } from './shop-commands/set-up.mjs';
import { pagesOf, shopCommand, stopLocalShop } from './staff-api.mjs';
import { backupCommands } from './steps/copies.mjs';
import { refill } from './steps/database.mjs';
import { refuseRunningShop } from './steps/running-shop.mjs';
import { print } from './terminal.mjs';

const commands = {
  reset: {
    summary:
      'delete the local data and load the demo shop, plus --products N generated ones, or none with --empty',
    options: { empty: { type: 'boolean' }, products: { type: 'string' } },
    work: async ({ empty, products = '0' }) => {
      if (!/^\d+$/.test(products)) throw new Refusal(`--products needs a number, not ${products}.`);
      refuseRunningShop();
      await refill({ isEmpty: empty, products: Number(products) });
    },
  },
  ...backupCommands,
  import: shopCommand({
    words: 'FILE',
    summary: 'show what a CSV would change; --apply imports it',
    options: { apply: { type: 'boolean' } },
    work: importFile,
  }),
  export: shopCommand({
    words: 'products|stock|orders|payments|customers|codes',
    summary: 'print a CSV, or write it with --to FILE',
    options: { to: { type: 'string' } },
    work: exportFile,
  }),
  stock: shopCommand({
    words: 'SKU CHANGE',
    summary: 'change a stock, such as WIG-1 -2 --reason damaged (or correction, delivery, returned)',
    options: { reason: { type: 'string' }, note: { type: 'string' } },
    work: changeStock,
  }),
  staff: shopCommand({
    words: '[EMAIL NAME ROLE]',
    summary: 'list staff, or add or change a person; --leaves removes their access',
    options: { leaves: { type: 'boolean' } },
    work: changeStaff,
  }),
  orders,
  code,
  maintenance,
  setup,
};

async function importFile({ apply, json }, [file], call) {
  if (!file) throw new Refusal('Usage: npm run shop -- import FILE [--apply]');
  const say = json ? () => undefined : print;
  const { importText } = await import('../src/contract/admin/import-text.rules.ts');
  const report = await call('POST', '/imports', { text: importText(readFileSync(file)) });
  for (const { line, problem } of report.errors) print(`Line ${line}: ${problem}`);
  if (report.errors.length > 0) throw new Refusal('Nothing was changed.');
  for (const { line, problem } of report.notes) say(`Line ${line}: ${problem}`);
  say(`${report.rows} rows: ${report.created} new, ${report.updated} changed, ${report.same} unchanged.`);
  if (!apply) return { result: report, lines: ['Nothing was changed yet. Use --apply to import.'] };
  let progress;
  do {
    progress = await call('POST', `/imports/${report.importId}/steps`);
    say(`${progress.products - progress.waiting} of ${progress.products} products`);
  } while (progress.waiting > 0);
  for (const { handle, problem } of progress.failed) process.stderr.write(`${handle}: ${problem}\n`);
  return { result: progress, lines: [], code: progress.failed.length > 0 ? 1 : 0 };
}

async function exportFile({ to }, [kind = 'products'], call) {
  const { exportKinds } = await import('../src/contract/admin/product.schema.ts');
  if (!exportKinds.includes(kind))
    throw new Refusal(`Usage: npm run shop -- export ${exportKinds.join('|')}`);
  const pages = await Array.fromAsync(pagesOf(call, `/exports/${kind}`, 'after'));
  const text = pages.map(({ csv }) => csv).join('');
  const rows = pages.reduce((sum, page) => sum + page.rows, 0);
  if (to === undefined) {
    process.stdout.write(text);
    return { lines: [] };
  }
  writeFileSync(to, text);
  return { result: { rows, file: to }, lines: [`${rows} rows in ${to}`] };
}

async function changeStock({ reason = 'correction', note }, [sku, change], call) {
  const delta = Number(change);
  if (!sku || !Number.isInteger(delta))
    throw new Refusal('Usage: npm run shop -- stock WIG-1 +10 --reason delivery');
  const { stockReasons } = await import('../src/contract/admin/product.schema.ts');
  refuseUnless(stockReasons, 'reason', reason);
  const { stock } = await call('POST', '/stock', { changes: [{ sku, delta }], reason, note });
  const lines = stock.map((each) => `${each.sku}: ${each.quantityAvailable} free of ${each.inventoryCount}`);
  return { result: stock, lines };
}

async function changeStaff({ leaves = false }, [email, name, role], call) {
  if (email) {
    const { allRoles } = await import('../src/contract/admin/role.rules.ts');
    const existing = (await call('GET', '/staff')).find((each) => each.email === email.toLowerCase());
    const person = {
      email,
      name: name ?? (leaves && existing?.name),
      role: role ?? existing?.role ?? 'fulfilment',
      isActive: !leaves,
      revision: existing?.revision ?? 0,
    };
    if (!person.name || !allRoles.includes(person.role))
      throw new Refusal(`Usage: npm run shop -- staff EMAIL NAME ${allRoles.join('|')}, or EMAIL --leaves`);
    await call('PUT', '/staff', person);
  }
  const staff = await call('GET', '/staff');
  const lines = staff.map(
    (each) => `${each.email}  ${each.role}  ${each.name}${each.isActive ? '' : '  (left)'}`,
  );
  return { result: staff, lines };
}

await command({
  work: async ([name, ...rest]) => {
    if (['help', '--help', '-h'].includes(name)) return void print(usage());
    const selected = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined;
    if (!selected) throw new Refusal(usage());
    const { values, positionals } = parseOptions(selected, rest);
    try {
      return await selected.work(values, positionals);
    } finally {
      await stopLocalShop();
    }
  },
});

function parseOptions({ options = {}, words }, args) {
  // A stock change such as -2 is not an option.
  const numbers = words ? args.filter((arg) => /^[+-]\d+$/.test(arg)) : [];
  const { values, positionals } = util.parseArgs({
    args: args.filter((arg) => !numbers.includes(arg)),
    options,
    allowPositionals: words !== undefined,
  });
  return { values, positionals: [...positionals, ...numbers] };
}

function usage() {
  const lines = Object.entries(commands).map(
    ([name, { summary, words = '' }]) => `  npm run shop -- ${`${name} ${words}`.padEnd(40)} ${summary}`,
  );
  return `Commands:\n${lines.join('\n')}\n\nCommands that call a shop accept --json, and --remote URL --token=TOKEN for another shop: the token is the value of the\ncookie __Host-strand-staff in a browser that is signed in at /admin. By default they call the local shop, and start it\nwhile they run if necessary. npm run -s shop omits npm’s own lines, to pass the output on.`;
}
