import { factNames } from './fact-names.ts';

/**
 * What is wrong with an article's Markdown, one message per mistake with its line: unknown names, pictures that are missing
 * or not described, links to articles that do not exist. `exists` answers for a path in the repository.
 */
export function articleProblems(markdown: string, exists: (path: string) => boolean): string[] {
  return markdown.split('\n').flatMap((line, index) => {
    const names = [...line.matchAll(/\{\{(.*?)\}\}/g)].map(([, name = '']) => nameProblem(name));
    const links = [...line.matchAll(/(!?)\[(.*?)\]\(([^)#]*).*?\)/g)].map(([, mark, text = '', path = '']) =>
      mark ? pictureProblem(text, path, exists) : linkProblem(path, exists),
    );
    return [...names, ...links]
      .filter((problem) => problem !== undefined)
      .map((problem) => `line ${index + 1}: ${problem}`);
  });
}

function nameProblem(name: string) {
  const names: readonly string[] = factNames;
  return names.includes(name) ? undefined : `unknown name {{${name}}}. The names are: ${names.join(', ')}`;
}

function pictureProblem(text: string, path: string, exists: (path: string) => boolean) {
  if (!exists(`public${path}`)) return `there is no picture ${path}`;
  return text.length < 10 ? `say what ${path} shows, in ten letters or more` : undefined;
}

function linkProblem(path: string, exists: (path: string) => boolean) {
  const isArticle = /^\/(?:policies|guides)\//.test(path);
  return isArticle && !exists(`src/content${path}.md`) ? `there is no page ${path}` : undefined;
}
