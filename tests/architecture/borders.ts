import { posix } from 'node:path';
import { importsOf, type SourceFile } from './source-tree.ts';

type FolderRule = {
  /** Folders that it may import. */
  readonly mayImport: readonly string[];
  /** What to do instead. */
  readonly instead: string;
};

/** Which folder may import which. Each folder of code and each folder in src has a row; tests import everything. */
export const folderRules: Readonly<Record<string, FolderRule>> = {
  contract: {
    mayImport: [],
    instead: 'Move what both sides must agree on into src/contract; contract imports only itself.',
  },
  ui: {
    mayImport: [],
    instead: 'A ui component knows nothing of the shop: take values as props and let the feature load them.',
  },
  'gateway-client': {
    mayImport: ['contract'],
    instead: 'The client knows only the contract: pass what it needs as an argument.',
  },
  shop: {
    mayImport: ['contract', 'gateway-client', 'ui'],
    instead: 'src/shop holds what several features share: it imports no feature, layout or page.',
  },
  features: {
    mayImport: ['shop', 'contract', 'gateway-client', 'ui'],
    instead:
      'Features never import each other: compose both in the page, or move shared code to src/shop or src/ui.',
  },
  layouts: {
    mayImport: ['contract', 'gateway-client', 'ui', 'shop', 'features', 'styles'],
    instead: 'Layouts compose features: use #gateway-client for the gateway and #contract for rules.',
  },
  admin: {
    mayImport: ['contract', 'gateway-client', 'ui', 'shop', 'layouts', 'styles'],
    instead: 'The admin is separate from the shop: it imports no feature, and no shop code imports it.',
  },
  pages: {
    mayImport: [
      'contract',
      'gateway-client',
      'ui',
      'shop',
      'features',
      'layouts',
      'styles',
      'content',
      'admin',
    ],
    instead: 'Pages compose features: use #gateway-client for the gateway and #contract for rules.',
  },
  styles: { mayImport: [], instead: 'Styles import nothing.' },
  content: {
    mayImport: ['contract'],
    instead: 'Content is text with a schema: it imports no shop code.',
  },
  functions: {
    mayImport: ['built server', 'contract'],
    instead:
      'The edge uses functions/edge, rules of #contract and the built server, and reaches the gateway by fetch.',
  },
  gateway: {
    mayImport: ['contract'],
    instead: 'The gateway shares only src/contract with the storefront.',
  },
};

/** Forbidden imports, each with a sentence that says what to import instead. */
export function borderViolations(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    if (isTest(file.path) || posix.dirname(file.path) === 'src') return [];
    const home = folderOf(file.path);
    if (home === undefined) return [unknownFolder(file.path)];
    return importsOf(file).flatMap(({ written, path }) => {
      if (path === undefined) return [];
      const crossing = `${file.path} imports ${written}.`;
      if (!isAllowed(file.path, path)) return [`${crossing} ${folderRules[home]?.instead ?? ''}`];
      if (written.startsWith('.') && scopeOf(path) !== scopeOf(file.path) && hasAlias(path)) {
        return [`${crossing} Use the alias, as in #contract/wire/money.ts.`];
      }
      return [];
    });
  });
}

/**
 * Imports between folders of the contract, of src/shop or of the gateway that lead in a circle, so that there is no bottom to
 * read from.
 * Files beside the folders, such as `gateway.ts` and `contract/endpoints.ts`, join them and do not count.
 */
export function circularImports(files: readonly SourceFile[]): string[] {
  const folderOf = (path: string) => /^(?:gateway|src\/(?:contract|shop))\/[^/]+(?=\/)/.exec(path)?.[0];
  let open = files
    .filter(({ path }) => !isTest(path))
    .flatMap((file) => importsOf(file).map(({ path = '' }) => ({ file: file.path, path })))
    .map((each) => ({ ...each, from: folderOf(each.file), to: folderOf(each.path) }))
    .filter(({ from, to }) => from !== undefined && to !== undefined && from !== to);
  // A folder that imports none of the others is in no circle, nor is one that none of them imports.
  for (let before = 0; before !== open.length; ) {
    before = open.length;
    const [importing, imported] = [new Set(open.map(({ from }) => from)), new Set(open.map(({ to }) => to))];
    open = open.filter(({ from, to }) => importing.has(to) && imported.has(from));
  }
  return open.map(({ file, path }) => `${file} imports ${path}`);
}

function isAllowed(from: string, to: string): boolean {
  const [home, target] = [folderOf(from), folderOf(to)];
  if (home === undefined) return false;
  const mayImport = folderRules[home]?.mayImport ?? [];
  if (scopeOf(from) === scopeOf(to)) return true;
  if (target === 'features' && home === 'features') return false;
  if (to.startsWith('dist/server/')) return mayImport.includes('built server');
  return target !== undefined && mayImport.includes(target);
}

/** The key of `folderRules` for a path: `src/features/bag/bag.store.ts` is in `features`. */
export function folderOf(path: string): string | undefined {
  const [top, second, ...rest] = path.split('/');
  const name = top === 'src' && rest.length > 0 ? second : top;
  return name !== undefined && Object.hasOwn(folderRules, name) ? name : undefined;
}

/** Files in one scope may import each other: a folder of `folderRules`, or one feature. */
function scopeOf(path: string): string {
  const folder = folderOf(path);
  if (folder !== 'features') return folder ?? posix.dirname(path);
  return path.split('/').slice(0, 3).join('/');
}

/** Styles have no alias. */
function hasAlias(path: string): boolean {
  const folder = folderOf(path);
  return folder !== undefined && folder !== 'styles';
}

function isTest(path: string): boolean {
  return /^tests\/|\.(test|fixture|world)\.tsx?$/.test(path);
}

function unknownFolder(path: string): string {
  return `${path} is in a folder without a rule. Add one to tests/architecture/borders.ts, or move the file.`;
}
