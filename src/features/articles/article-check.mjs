import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { articleProblems, fileNameProblem } from './article-problems.ts';

/** Fails the build at the first mistake in an article. */
export function checkArticles() {
  return {
    name: 'strand:articles',
    buildStart() {
      for (const folder of ['src/content/policies', 'src/content/guides']) {
        for (const name of readdirSync(folder).filter((name) => !name.startsWith('.'))) {
          const file = `${folder}/${name}`;
          const problem = fileNameProblem(name) ?? articleProblems(readFileSync(file, 'utf8'), existsSync)[0];
          if (problem) this.error(`${file}: ${problem}`);
        }
      }
    },
  };
}
