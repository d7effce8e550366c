import { posix } from 'node:path';
import { importsOf, type SourceFile, scriptsOf } from './source-tree.ts';

type Rule = {
  readonly name: string;
  /** Violations in one file, as sentences without its name. */
  readonly check: (file: SourceFile) => string[];
};

const longestFile = 250;

/** Files that may contain queries: records, parts of atomic batches in statements, and the gateway's middleware. */
const sqlFiles =
  /\.(records|statements|sql|tables|test|fixture|world)\.ts$|^gateway\/(database\/|http\/|serve\.ts$)/;

const genericNames = /(^|\/)(lib|utils|util|helpers|helper|common|misc|shared)(\/|\.)/;

/** Repository rules that the linter does not have. */
export const codeRules: readonly Rule[] = [
  {
    name: 'no generic names: folders and files are named for what they hold',
    check: ({ path }) =>
      genericNames.test(path) ? ['has a generic name. Name it after the noun it serves.'] : [],
  },
  {
    name: 'no index files and no barrels',
    check: ({ path, text }) => {
      return [
        ...(/^index\.[mc]?[jt]sx?$/.test(posix.basename(path))
          ? ['is an index file. Give it a name: noun.role.ts.']
          : []),
        ...matches(text, /^export\s+(?:type\s+)?(?:\*|\{[^}]*\})(?:\s+as\s+\w+)?\s+from\s.*$/gm).map(
          (line) => `re-exports "${line}". Import from the file itself.`,
        ),
      ];
    },
  },
  {
    name: 'client: directives name only islands',
    check: (file) => (file.path.endsWith('.astro') ? hydratedNonIslands(file) : []),
  },
  {
    name: 'SQL only in *.records.ts, *.statements.ts and *.sql.ts',
    check: ({ path, text }) => {
      if (!path.startsWith('gateway/') || sqlFiles.test(path)) return [];
      return matches(text, /^import (?!type ).*from 'drizzle-orm.*$|\.prepare\(.*$/gm).map(
        (line) => `contains SQL: "${line}". Move the query to a *.records.ts next to it.`,
      );
    },
  },
  {
    name: 'no D1 transactions: they compile and fail when run',
    check: ({ text }) =>
      matches(text, /\.transaction\(/g).map(
        () => 'calls .transaction(. Use one atomic batch() of conditional writes.',
      ),
  },
  {
    name: 'no default locale',
    check: ({ text }) =>
      matches(text, /\.toLocale\w*\(/g).map(
        (call) => `calls ${call}). Use formatMoney or formatDate of #contract: fixed locale, Africa/Accra.`,
      ),
  },
  {
    name: 'server code never sets a nanostore',
    check: ({ path, text }) => {
      const isServer = /\.astro$|\.(?:load|form|submit)\.ts$|^(functions|gateway)\//.test(path);
      if (!isServer) return [];
      const fence = path.endsWith('.astro') ? (/^---\n(.*?)\n---/s.exec(text)?.[1] ?? '') : text;
      return matches(fence, /\$\w+\.(?:set|setKey)\(/g).map(
        (call) => `calls ${call}) at the edge, where requests share it. Pass the value as a prop instead.`,
      );
    },
  },
  {
    name: `no file over ${longestFile} lines without a reason at its head`,
    check: ({ text }) => {
      const lines = text.trimEnd().split('\n');
      const head = lines.slice(0, 15).join('\n');
      if (lines.length <= longestFile || head.includes(`over ${longestFile} lines`)) return [];
      return [
        `has ${lines.length} lines. Split it along what it does, or say at its head why it is over ${longestFile} lines.`,
      ];
    },
  },
];

export function ruleViolations({ check }: Rule, files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => check(file).map((complaint) => `${file.path} ${complaint}`));
}

/** Components with a `client:` directive whose file is not an island. */
function hydratedNonIslands(file: SourceFile): string[] {
  const hydrated = [...file.text.matchAll(/<([A-Z]\w*)\b(?:(?!<[A-Za-z/]|\/>)[\s\S])*?\sclient:[a-z]+/g)].map(
    ([, name]) => name ?? '',
  );
  const fence = scriptsOf(file.path, file.text);
  const islands = new Set(
    importsOf(file)
      .map(({ written }) => written)
      .filter((written) => written.endsWith('.island.tsx')),
  );
  return hydrated.flatMap((name) => {
    const from = new RegExp(`import [^;]*\\b${name}\\b[^;]* from '([^']+)'`).exec(fence)?.[1];
    if (from !== undefined && islands.has(from)) return [];
    return [
      `hydrates <${name}> of ${from ?? 'no import'}. Only an *.island.tsx may have a client: directive; wrap it in one.`,
    ];
  });
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([match]) => match);
}
