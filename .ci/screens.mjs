import { command } from './command.mjs';
import { run } from './processes.mjs';
import { build } from './steps/build.mjs';
import { findChromium } from './steps/chromium.mjs';

await command({
  work: async (args) => {
    await build();
    const env = { CHROMIUM_PATH: await findChromium() };
    const { code } = await run('node', ['tests/screens/screens.ts', ...args], { env });
    return code;
  },
});
