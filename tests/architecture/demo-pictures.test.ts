import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { seedStatements } from '#gateway/demo/seed.ts';

const publicFile = (path: string) => fileURLToPath(new URL(`../../public${path}`, import.meta.url));

test('every picture of the demo shop exists', () => {
  const texts = [...seedStatements({ now: 0 })].flatMap(({ params }) => params).map(String);
  const named = new Set(texts.flatMap((text) => text.match(/\/media\/[\w/.-]+/g) ?? []));
  expect(named.size).toBeGreaterThan(90);
  expect([...named].filter((path) => !existsSync(publicFile(path)))).toEqual([]);
});
