import { command } from './command.mjs';
import { build } from './steps/build.mjs';

await command({ work: build });
