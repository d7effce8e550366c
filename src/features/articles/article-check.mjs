import { readdirSync, readFileSync } from 'node:fs';
import { unknownNames } from './fact-names.ts';

const folder = 'src/content';

/** Fails the build if an article contains an unknown `{{name}}`. */
export function checkArticles() {
  return {
    name: 'strand:article-names',
    buildStart() {
      const files = readdirSync(folder, { recursive: true }).filter((file) => /\/[^/]+\.md$/.test(file));
      for (const file of files) {
        const [problem] = unknownNames(readFileSync(`${folder}/${file}`, 'utf8'));
        if (problem) this.error(`${folder}/${file}: ${problem}`);
      }
    },
  };
}
