import { readdir, readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';
import { gatewayName, gatewayOptions, withReplica } from './gateway.ts';

const built = fileURLToPath(new URL('../../dist/strand_gateway', import.meta.url));

/** What can stand in variant of the built gateway, and the modules that it is made of; the first is the Worker. */
const gatewayVariants = {
  /** Writes round trips to the database down. */
  counting: ['counting-gateway.mjs', 'counting-database.ts'],
  /** Reads at a replica that lags. */
  lagging: ['lagging-gateway.mjs', 'lagging-database.ts'],
  /** Its broken twin. */
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

/** They stand beside the gateway's own modules only while it runs: the build stays what it is. */
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
