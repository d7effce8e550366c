import { readdir, readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';
import { gatewayName, gatewayOptions, withReplica } from './gateway.ts';

const built = fileURLToPath(new URL('../../dist/strand_gateway', import.meta.url));

/** Workers that wrap the built gateway, and their modules. The first module is the Worker. */
const gatewayVariants = {
  /** Records round trips to the database. */
  counting: ['counting-gateway.mjs', 'counting-database.ts'],
  /** Reads from a lagging replica. */
  lagging: ['lagging-gateway.mjs', 'lagging-database.ts'],
  /** Checks out with a race condition: the race test must detect it. */
  racy: ['racy-gateway.mjs'],
} as const;

export type GatewayVariant = keyof typeof gatewayVariants;

/** The built gateway as Miniflare runs it. */
export async function builtGateway(
  vars: Readonly<Record<string, string>> | undefined,
  variant?: GatewayVariant,
) {
  const files = await readdir(built, { recursive: true });
  const modules = files.filter((file) => file.endsWith('.mjs')).sort(entryFirst);
  const options = gatewayOptions(vars);
  return {
    ...(variant === 'lagging' ? withReplica(options) : options),
    name: gatewayName,
    modulesRoot: built,
    modules: [
      ...(variant ? await modulesOf(variant) : []),
      ...modules.map((file) => ({ type: 'ESModule' as const, path: `${built}/${file}` })),
    ],
  };
}

/** Miniflare loads them next to the gateway's own modules. Nothing is written to the build. */
function modulesOf(variant: GatewayVariant) {
  return Promise.all(
    gatewayVariants[variant].map(async (file) => {
      const source = await readFile(new URL(file, import.meta.url), 'utf8');
      return {
        type: 'ESModule' as const,
        path: `${built}/${file.replace(/\.ts$/, '.mjs')}`,
        contents: file.endsWith('.ts') ? stripTypeScriptTypes(source) : source,
      };
    }),
  );
}

/** Miniflare takes the first module for the Worker itself. */
function entryFirst(one: string, other: string): number {
  return Number(other === 'entry.mjs') - Number(one === 'entry.mjs');
}
