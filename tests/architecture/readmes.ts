import { posix } from 'node:path';
import { existing, scripts } from './source-tree.ts';

/** Made by commands, so absent from a fresh clone. */
const made =
  /^(dist|\.cache|\.wrangler|\.astro|node_modules|test-results)(\/|$)|(^|\/)(\.dev\.vars|_routes\.json)$/;

const looksLikePath = /^(?!\/|https?:)[\w@.*[\]{},-]+(\/[\w@.*[\]{},-]+)*\/?$/;
/** Patterns of names, not files: `noun.store.ts`, `X.astro`. */
const placeholder = /(^|\/)(noun|X)\.[\w.]+$/;
const fileEnding = /\.(tsx?|m?js|astro|md|toml|json|css|sql|sh)$/;

/** Paths a README quotes that are not there, counted from the top, its own folder or anywhere below it. */
export function missingPaths(readme: string, text: string): string[] {
  const folder = posix.dirname(readme) === '.' ? '' : posix.dirname(readme);
  return quotedPaths(text).filter(
    (path) => !made.test(path) && !placeholder.test(path) && !isThere(path, folder),
  );
}

/** Scripts a README tells to run that package.json does not have. */
export function missingScripts(text: string): string[] {
  return [...text.matchAll(/\bnpm run ([\w:-]+)/g)]
    .map(([, name]) => name ?? '')
    .filter((name) => !Object.hasOwn(scripts, name));
}

function quotedPaths(text: string): string[] {
  return [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, words]) => (words ?? '').replace(/^#(?=\w)/, ''))
    .filter((words) => looksLikePath.test(words) && (words.includes('/') || fileEnding.test(words)));
}

function isThere(path: string, folder: string): boolean {
  const pattern = path.replaceAll(/\[\[?[\w.]+\]?\]/g, '*').replace(/\/$/, '');
  return (
    existing(pattern).length > 0 ||
    existing(`src/${pattern}`).length > 0 ||
    existing(`**/${pattern}`, folder).length > 0
  );
}
