import { command } from './command.mjs';
import { prove } from './stages.mjs';

await command({ work: () => prove({ fastOnly: true }) });
