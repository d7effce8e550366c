import { command } from './command.mjs';
import { Refusal } from './refusal.mjs';
import { print } from './terminal.mjs';

await command({
  work: async ([address, storeName = 'Strand']) => {
    if (!URL.canParse(address))
      throw new Refusal(
        'Usage: npm run contract -- https://gateway.example [STORE], or a shop’s https://shop.example/api',
      );
    const base = address.replace(/\/$/, '');
    const { headers } = await fetch(`${base}/categories`).catch(() => {
      throw new Refusal(`Cannot reach ${base}.`);
    });
    if (headers.get('content-type')?.startsWith('text/html'))
      throw new Refusal(`${base} answers with pages. Is the gateway at ${base}/api?`);
    const { contractReport } = await import('../tests/contract/suite/suite.ts');
    const report = await contractReport({ base, storeName });
    const { holds, broken, missing, missingExtensions } = report;
    for (const rule of holds) print(`  ok     ${rule}`);
    for (const rule of broken) print(`  FAILED ${rule}`);
    if (missing.length > 0) print(`\nMissing calls:\n  ${missing.join('\n  ')}`);
    if (missingExtensions.length > 0)
      print(`\nMissing extensions (optional):\n  ${missingExtensions.join('\n  ')}`);
    print(`\n${holds.length} ok, ${broken.length} failed, ${missing.length} calls missing.`);
    return broken.length + missing.length > 0 ? 1 : 0;
  },
});
