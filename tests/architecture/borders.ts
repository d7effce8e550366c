import { posix } from 'node:path';
import { importsOf, type SourceFile } from './source-tree.ts';

type FolderRule = {
  /** Folders whose files it may import. */
  readonly mayImport: readonly string[];
  /** What to do instead. */
  readonly instead: string;
};

/** Which folder may import which. Every folder below src has a row, and every other folder of code; tests import everything. */
export const folderRules: Readonly<Record<string, FolderRule>> = {
  contract: {
    mayImport: [],
    instead: 'Move what both sides must agree on into src/contract; contract imports only itself.',
  },
  ui: {
    mayImport: [],
    instead: 'A piece of ui is blind to the shop: take the values as props and let the feature fetch them.',
  },
  'gateway-client': {
    mayImport: ['contract'],
    instead: 'The client knows the contract only: give it what it needs as an argument.',
  },
  shop: {
    mayImport: ['contract', 'gateway-client', 'ui'],
    instead: 'shop is what several features know of a noun: it imports no feature, layout or page.',
  },
  features: {
    mayImport: ['shop', 'contract', 'gateway-client', 'ui'],
    instead:
      'Features never import each other: let the page compose both, or move what both know to src/shop and the piece to src/ui.',
  },
  layouts: {
    mayImport: ['contract', 'gateway-client', 'ui', 'shop', 'features', 'styles'],
    instead:
      'Frames compose features: reach the gateway through #gateway-client and rules through #contract.',
  },
  admin: {
    mayImport: ['contract', 'gateway-client', 'ui', 'shop', 'layouts', 'styles'],
    instead: 'The admin is no part of the shop: it imports no feature, and nothing of the shop imports it.',
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
    instead: 'Pages compose features: reach the gateway through #gateway-client and rules through #contract.',
  },
  styles: { mayImport: [], instead: 'Styles stand alone.' },
  content: {
    mayImport: ['contract'],
    instead: 'Content is text with a schema: it imports no code of the shop.',
  },
  functions: {
    mayImport: ['built server', 'contract'],
    instead:
      'The edge is made of functions/edge and rules of #contract, and calls the built server; the gateway is reached by fetch.',
  },
  gateway: {
    mayImport: ['contract'],
    instead: 'The gateway shares only src/contract with the storefront.',
  },
};

/** Every import that crosses a border, in a sentence that says what to import instead. */
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
        return [`${crossing} Write it from the top, as in #contract/wire/money.ts.`];
      }
      return [];
    });
  });
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

/** The row of the table for a path: `src/features/bag/bag.store.ts` is in `features`. */
export function folderOf(path: string): string | undefined {
  const [top, second, ...rest] = path.split('/');
  const name = top === 'src' && rest.length > 0 ? second : top;
  return name !== undefined && Object.hasOwn(folderRules, name) ? name : undefined;
}

/** The room, or of the features the one: features are strangers to each other. */
function scopeOf(path: string): string {
  const room = folderOf(path);
  if (room !== 'features') return room ?? posix.dirname(path);
  return path.split('/').slice(0, 3).join('/');
}

/** Styles have no alias: only stylesheets are imported from there. */
function hasAlias(path: string): boolean {
  const room = folderOf(path);
  return room !== undefined && room !== 'styles';
}

function isTest(path: string): boolean {
  return /^tests\/|\.(test|fixture|world)\.tsx?$/.test(path);
}

function unknownFolder(path: string): string {
  return `${path} stands in a folder that tests/architecture/borders.ts does not know: give it a row there, or move it into a room.`;
}
