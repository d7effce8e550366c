import { factNames } from './article.facts.ts';

type Exists = (path: string) => boolean;

/**
 * What is wrong with an article's Markdown, one message per mistake with its line. `exists` answers for a path in the
 * repository.
 */
export function articleProblems(markdown: string, exists: Exists): string[] {
  const lines = markdown.split(/\r?\n/);
  const end = lines.indexOf('---', 1);
  return lines.flatMap((line, index) => {
    const problems = index < end ? frontmatterProblems(line) : textProblems(line, exists);
    return problems
      .filter((problem) => problem !== undefined)
      .map((problem) => `line ${index + 1}: ${problem}`);
  });
}

/** Undefined if the file's name is also the end of its page's address. */
export function fileNameProblem(name: string): string | undefined {
  if (/^[a-z0-9]+(?:-[a-z0-9]+)*\.md$/.test(name)) return undefined;
  return 'name the file with small letters, digits and hyphens, and .md at the end, such as hair-care.md';
}

/** Quoted text, or text without what YAML gives a meaning. */
const isYamlText = /^(?:'(?:[^']|'')*'|"[^"]*"|[\p{L}\p{N}“‘(](?!.*(?:: |:$| #)).*)$/u;

function frontmatterProblems(line: string): (string | undefined)[] {
  const [, key = '', value = ''] = /^(\w+):\s*(.*?)\s*$/.exec(line) ?? [];
  return [
    value !== '' && !isYamlText.test(value)
      ? `put the ${key} in quotes: ${key}: '${value.replaceAll("'", "''")}'`
      : undefined,
    value.includes('{{') ? `a name in braces works in the text only, not in the ${key}` : undefined,
    key === 'effective' && !isDay(value) ? 'write the date as 2026-12-01: year, month, day' : undefined,
  ];
}

/** YAML takes February 30 for March 2. */
function isDay(text: string): boolean {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
}

function textProblems(line: string, exists: Exists): (string | undefined)[] {
  const names = [...line.matchAll(/\{\{(.*?)\}\}/g)].map(([, name = '']) => nameProblem(name));
  const links = [...line.matchAll(/(!?)\[(.*?)\]\((.*?)(?:\s+"[^"]*")?\)/g)].map(
    ([, mark, text = '', address = '']) =>
      mark ? pictureProblem(text, address, exists) : linkProblem(address, exists),
  );
  const [, tag] = /<(script|iframe|style|video|object|embed|form)\b/i.exec(line) ?? [];
  return [
    ...names,
    ...links,
    /^# /.test(line) ? 'a section starts with ##; the title is at the top of the file' : undefined,
    /^#+ .*\{\{/.test(line) ? 'a name in braces works in the text only, not in a heading' : undefined,
    tag && `the shop's pages do not show <${tag}>; link to it instead`,
  ];
}

function nameProblem(name: string) {
  if (factNames.includes(name)) return undefined;
  return `unknown name {{${name}}}. The names are: ${factNames.join(', ')}`;
}

function pictureProblem(text: string, path: string, exists: Exists) {
  if (!exists(`public${path}`)) return `there is no picture ${path}`;
  return text.length < 10 ? `say what ${path} shows, in ten letters or more` : undefined;
}

function linkProblem(address: string, exists: Exists) {
  if (address.includes('{{')) return `a name in braces is no address; write it alone, without [ ]( )`;
  if (!/^(?:\/|#|https?:\/\/|mailto:|tel:)/.test(address))
    return `the link ${address} must start with / for a page of the shop, or with https://`;
  const [path = ''] = address.split('#');
  const isArticle = /^\/(?:policies|guides)\//.test(path);
  return isArticle && !exists(`src/content${path}.md`) ? `there is no page ${path}` : undefined;
}
