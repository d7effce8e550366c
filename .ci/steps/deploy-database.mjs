import { readFileSync, writeFileSync } from 'node:fs';
import { Refusal } from '../refusal.mjs';
import { jsonIn, wrangler } from './wrangler.mjs';

/** The id of the account's database of this name, if there is one. */
export async function findDatabase(name) {
  const databases = jsonIn(await wrangler(['d1', 'list', '--json'])) ?? [];
  return databases.find((database) => database.name === name)?.uuid;
}

/** Writes the id of a database (`name`, and `id` if known) into the gateway's configuration. */
export async function writeDatabaseId(config, database) {
  const { name } = database;
  database.id ??= await findDatabase(name);
  if (!database.id)
    throw new Refusal(`Cloudflare does not list the database ${name} yet. Deploy again in a minute.`);
  const text = readFileSync(config, 'utf8').replace(
    new RegExp(`(database_name = "${name}"\\s+database_id = ")[^"]*`),
    (_, before) => before + database.id,
  );
  writeFileSync(config, text);
}

/** wrangler has no command for this and does not expose its login. Without an API token it stays a manual step. */
export async function enableReplication(database) {
  const { CLOUDFLARE_API_TOKEN: token, CLOUDFLARE_ACCOUNT_ID: account } = process.env;
  const api = process.env.CLOUDFLARE_API_BASE_URL ?? 'https://api.cloudflare.com/client/v4';
  const response =
    token &&
    account &&
    (await fetch(`${api}/accounts/${account}/d1/database/${database.id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ read_replication: { mode: 'auto' } }),
    }).catch(() => undefined));
  database.isReplicated = Boolean(response?.ok);
}
