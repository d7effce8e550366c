import { readdirSync, readFileSync } from 'node:fs';
import { unknownNames } from './fact-names.ts';

const folder = 'src/content';

/** Stops the build at a `{{name}}` in an article that would be shown as it stands. */
export function articleNames() {
  return {
    name: 'strand:article-names',
    buildStart() {
      const files = readdirSync(folder, { recursive: true }).filter((file) => /\/[^/]+\.md$/.test(file));
      for (const file of files) {
        const [first] = unknownNames(readFileSync(`${folder}/${file}`, 'utf8'));
        if (first) this.error(`${folder}/${file}: ${first}`);
      }
    },
  };
}
