import { readdir, readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';
import { gatewayName, gatewayOptions } from './gateway.ts';

const built = fileURLToPath(new URL('../../dist/strand_gateway', import.meta.url));

/** The built gateway as Miniflare runs it; `watched` writes its round trips to the database down (`watched-gateway.mjs`). */
export async function builtGateway(
  vars: Readonly<Record<string, string>> | undefined,
  { watched }: { watched: boolean },
) {
  const files = await readdir(built, { recursive: true });
  const modules = files.filter((file) => file.endsWith('.mjs')).sort(entryFirst);
  return {
    ...gatewayOptions(vars),
    name: gatewayName,
    modulesRoot: built,
    modules: [
      ...(watched ? await watchingModules() : []),
      ...modules.map((file) => ({ type: 'ESModule' as const, path: `${built}/${file}` })),
    ],
  };
}

/** They stand beside the gateway's own modules only while it runs: the build stays what it is. */
async function watchingModules() {
  const source = (file: string) => readFile(new URL(file, import.meta.url), 'utf8');
  const module = (file: string, contents: string) => ({
    type: 'ESModule' as const,
    path: `${built}/${file}`,
    contents,
  });
  return [
    module('watched-gateway.mjs', await source('watched-gateway.mjs')),
    module('counting-database.mjs', stripTypeScriptTypes(await source('counting-database.ts'))),
  ];
}

/** Miniflare takes the first module for the Worker itself. */
function entryFirst(one: string, other: string): number {
  return Number(other === 'entry.mjs') - Number(one === 'entry.mjs');
}
