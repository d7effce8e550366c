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

/** Optional parts, such as a platform's binary, that the lockfile asks for and does not have: `npm ci` then refuses. */
function missingParts(packages: Packages): string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isFound(packages, path, name))
      .map((name) => `${path} wants ${name}`),
  );
}

/** As Node looks: beside the package, then beside each one that holds it. */
function isFound(packages: Packages, from: string, name: string): boolean {
  const inside = from === '' ? '' : `${from}/`;
  if (Object.hasOwn(packages, `${inside}node_modules/${name}`)) return true;
  if (from === '') return false;
  return isFound(packages, from.slice(0, Math.max(from.lastIndexOf('/node_modules/'), 0)), name);
}

test('the lockfile has every part for every platform', () => {
  const { packages } = lockfile.parse(JSON.parse(readText('package-lock.json')));
  expect(missingParts(packages)).toEqual([]);
});

test('catches a part that is missing', () => {
  const packages = {
    '': {},
    'node_modules/a': { optionalDependencies: { 'a-linux': '1.0.0', 'a-windows': '1.0.0' } },
    'node_modules/a/node_modules/b': { optionalDependencies: { 'a-linux': '1.0.0' } },
    'node_modules/a-linux': {},
  };
  expect(missingParts(packages)).toEqual(['node_modules/a wants a-windows']);
});
