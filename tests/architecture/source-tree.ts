import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { z } from 'zod';

const root = fileURLToPath(new URL('../../', import.meta.url));

export const { imports: aliases, scripts } = z
  .object({ imports: z.record(z.string(), z.string()), scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(`${root}package.json`, 'utf8')));

/** A source file; `path` is relative to the repository's root. */
export type SourceFile = { path: string; text: string };

/** An import as written, and its path from the root if it is in the repository. */
export type Import = { written: string; path?: string };

export function readSources(): SourceFile[] {
  return globSync('{src,functions,gateway,tests}/**/*.{ts,tsx,mjs,mts,astro}', { cwd: root })
    .sort()
    .map((path) => ({ path, text: readFileSync(root + path, 'utf8') }));
}

/** Folders and files that match a glob, without node_modules and dist. */
export function existing(glob: string, folder = ''): string[] {
  return globSync(glob, {
    cwd: root + folder,
    exclude: (name) => name === 'node_modules' || name === 'dist',
  });
}

export function readText(path: string): string {
  return readFileSync(root + path, 'utf8');
}

export function importsOf({ path, text }: SourceFile): Import[] {
  const { importedFiles } = ts.preProcessFile(scriptsOf(path, text), true, true);
  return importedFiles.map(({ fileName }) => {
    const target = resolved(fileName, path);
    return target === undefined ? { written: fileName } : { written: fileName, path: target };
  });
}

/** The code of a file: of an .astro file its fence and scripts, of others everything. */
export function scriptsOf(path: string, text: string): string {
  if (!path.endsWith('.astro')) return text;
  const fence = /^---\n(.*?)\n---/s.exec(text)?.[1] ?? '';
  const scripts = [...text.matchAll(/<script\b[^>]*>(.*?)<\/script>/gs)].map(([, script]) => script);
  return [fence, ...scripts].join('\n');
}

function resolved(specifier: string, from: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier.replace(/\?\w+$/, ''));
  for (const [alias, target] of Object.entries(aliases)) {
    const start = alias.replace('*', '');
    if (specifier.startsWith(start)) return posix.join(target.replace('*', specifier.slice(start.length)));
  }
  return undefined;
}
