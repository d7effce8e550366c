import { expect, test } from 'vitest';
import { z } from 'zod';
import { readText } from './source-tree.ts';

const lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({ optionalDependencies: z.record(z.string(), z.string()).optional() }),
  ),
});

type Packages = z.infer<typeof lockfile>['packages'];

/** Optional dependencies, such as a platform's binary, that are missing in the lockfile; `npm ci` fails without them. */
function missingDependencies(packages: Packages): string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !resolves(packages, path, name))
      .map((name) => `${path} needs ${name}`),
  );
}

/** Like Node: in the package's folder, then in each one above it. */
function resolves(packages: Packages, from: string, name: string): boolean {
  const inside = from === '' ? '' : `${from}/`;
  if (Object.hasOwn(packages, `${inside}node_modules/${name}`)) return true;
  if (from === '') return false;
  return resolves(packages, from.slice(0, Math.max(from.lastIndexOf('/node_modules/'), 0)), name);
}

test('the lockfile has the optional dependencies of every platform', () => {
  const { packages } = lockfile.parse(JSON.parse(readText('package-lock.json')));
  expect(missingDependencies(packages)).toEqual([]);
});

test('detects a missing dependency', () => {
  const packages = {
    '': {},
    'node_modules/a': { optionalDependencies: { 'a-linux': '1.0.0', 'a-windows': '1.0.0' } },
    'node_modules/a/node_modules/b': { optionalDependencies: { 'a-linux': '1.0.0' } },
    'node_modules/a-linux': {},
  };
  expect(missingDependencies(packages)).toEqual(['node_modules/a needs a-windows']);
});
