import { command } from './command.mjs';
import { build } from './steps/build.mjs';

await command(import.meta.url, { work: build });
