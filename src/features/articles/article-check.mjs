import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { articleProblems } from './article-problems.ts';

const folder = 'src/content';

/** Fails the build at the first mistake in an article. */
export function checkArticles() {
  return {
    name: 'strand:articles',
    buildStart() {
      const files = readdirSync(folder, { recursive: true }).filter((file) => /\/[^/]+\.md$/.test(file));
      for (const file of files) {
        const [problem] = articleProblems(readFileSync(`${folder}/${file}`, 'utf8'), existsSync);
        if (problem) this.error(`${folder}/${file}: ${problem}`);
      }
    },
  };
}
