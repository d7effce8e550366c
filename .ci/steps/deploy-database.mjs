import { readFileSync, writeFileSync } from 'node:fs';
import { Refusal } from '../refusal.mjs';
import { jsonIn, wrangler } from './wrangler.mjs';

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

/** What a login may not do, or a failure, leaves a manual step. */
export async function enableReplication(database) {
  const response = await requestReplication(database.id).catch(() => undefined);
  database.isReplicated = Boolean(response?.ok);
}

/** wrangler has no command for this. */
async function requestReplication(id) {
  const api = process.env.CLOUDFLARE_API_BASE_URL ?? 'https://api.cloudflare.com/client/v4';
  const { token } = jsonIn(await wrangler(['auth', 'token', '--json']));
  return fetch(`${api}/accounts/${await findAccount()}/d1/database/${id}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ read_replication: { mode: 'auto' } }),
  });
}

/** Without the variable the login's only account: wrangler refuses to choose among several. */
async function findAccount() {
  const { CLOUDFLARE_ACCOUNT_ID: given } = process.env;
  return given ?? jsonIn(await wrangler(['whoami', '--json'])).accounts[0].id;
}
