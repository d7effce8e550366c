import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/**
 * Adds `/api` to `astro dev`. After a build it writes the build's id and the list of assets that do not invoke a
 * Function, and removes the deploy redirect, with which wrangler would deploy a Worker instead of Pages.
 */
export function edge() {
  let config;
  return {
    name: 'strand:edge',
    hooks: {
      'astro:config:setup': ({ command, injectRoute, updateConfig }) => {
        if (command !== 'dev') return;
        // Two calls end in a slash, which Astro would reject before the route.
        updateConfig({ trailingSlash: 'ignore' });
        injectRoute({
          pattern: '/api/[...path]',
          entrypoint: fileURLToPath(new URL('./dev-route.ts', import.meta.url)),
          prerender: false,
        });
      },
      'astro:config:done': (done) => {
        config = done.config;
      },
      'astro:build:done': async () => {
        const { client, server } = config.build;
        await writeFile(
          new URL('build-id.mjs', server),
          `export const buildId = '${await fingerprintOf(server)}';\n`,
        );
        await writeFile(
          new URL('_routes.json', client),
          `${JSON.stringify(await routesOf(client), null, 2)}\n`,
        );
        await rm(new URL('.wrangler/deploy', config.root), { recursive: true, force: true });
      },
    },
  };
}

async function fingerprintOf(folder) {
  const hash = createHash('sha256');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name !== 'build-id.mjs');
  for (const path of files.map((file) => `${file.parentPath}/${file.name}`).sort()) {
    hash.update(path.slice(fileURLToPath(folder).length)).update(await readFile(path));
  }
  return hash.digest('hex').slice(0, 16);
}

/** All files of the client build are assets, except what configures Pages. */
export async function routesOf(client) {
  const files = await readdir(client, { recursive: true });
  const heads = Map.groupBy(files, (file) => file.split('/')[0]);
  const assets = [...heads].filter(([head]) => head === '_astro' || !/^[._]/.test(head));
  const exclude = assets
    .map(([head, own]) => (own.some((file) => file.includes('/')) ? `/${head}/*` : `/${head}`))
    .sort();
  return { version: 1, include: ['/*'], exclude };
}
