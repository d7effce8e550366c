import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { routesOf } from '#edge/astro-edge.mjs';

test('assets bypass the edge; Pages’ configuration files do not', async () => {
  const client = await mkdtemp(join(tmpdir(), 'strand-client-'));
  const files = ['_astro/a.css', '_headers', '_redirects', 'media/reel/a.mp4', 'robots.txt'];
  for (const file of files) {
    await mkdir(dirname(join(client, file)), { recursive: true });
    await writeFile(join(client, file), '');
  }
  expect(await routesOf(pathToFileURL(`${client}/`))).toEqual({
    version: 1,
    include: ['/*'],
    exclude: ['/_astro/*', '/media/*', '/robots.txt'],
  });
  await rm(client, { recursive: true });
});
