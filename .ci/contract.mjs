import { command } from './command.mjs';
import { Refusal } from './refusal.mjs';

await command(import.meta.url, {
  work: async ([base, storeName = 'Strand']) => {
    if (!URL.canParse(base))
      throw new Refusal('Which gateway? npm run contract -- https://gateway.example [STORE]');
    const { contractReport } = await import('../tests/contract/suite/suite.ts');
    const report = await contractReport({ base: base.replace(/\/$/, ''), storeName });
    const { holds, broken, missing, missingExtensions } = report;
    for (const says of holds) print(`  holds  ${says}`);
    for (const wrong of broken) print(`  WRONG  ${wrong}`);
    if (missing.length > 0) print(`\nMissing calls:\n  ${missing.join('\n  ')}`);
    if (missingExtensions.length > 0)
      print(`\nMissing extensions, which the shop works without:\n  ${missingExtensions.join('\n  ')}`);
    print(`\n${holds.length} hold, ${broken.length} do not, ${missing.length} calls are missing.`);
    return broken.length + missing.length > 0 ? 1 : 0;
  },
});

function print(text) {
  process.stdout.write(`${text}\n`);
}
