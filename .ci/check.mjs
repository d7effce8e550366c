import { command } from './command.mjs';
import { prove } from './stages.mjs';

await command(import.meta.url, { work: () => prove({ fastOnly: true }) });
