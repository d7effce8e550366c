import { and, eq, sql } from 'drizzle-orm';
import { addBagItem, addSavedBagItem } from '#contract/bag/bag.endpoints.ts';
import { checkoutAction, postCheckout } from '#contract/checkout/checkout.endpoints.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { sha256 } from '../crypto.ts';
import { idempotentAnswer } from '../database/customer.tables.ts';
import type { Dependencies } from '../dependencies.ts';
import { dayMs } from '../time-units.ts';
import type { GatewayContext } from './context.ts';
import { GatewayError } from './errors.ts';
import { customerIdSql, getCustomer, unverifiedCustomerId } from './identity.ts';

/** A request without a response after this time is considered dead. */
const abandonedAfterMs = 60_000;

const idempotentEndpoints = new Set<Endpoint>([postCheckout, checkoutAction, addBagItem, addSavedBagItem]);

/**
 * `Idempotency-Key`: the same key and body get the stored response. Another body, or a first request without a stored
 * response, gets 409. Responses are stored after they are sent, errors and refusals never. Without a key or customer it
 * does nothing.
 */
export async function withIdempotency(
  context: GatewayContext,
  endpoint: Endpoint,
  work: () => Promise<Response>,
): Promise<Response> {
  const key = context.req.header('idempotency-key');
  if (key === undefined || !idempotentEndpoints.has(endpoint)) return work();
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw new GatewayError(400, 'The Idempotency-Key is not valid.');
  if ((await unverifiedCustomerId(context)) === undefined) return work();

  const address = `${context.req.method} ${context.req.path}`;
  const bodyHash = await sha256(await context.req.text());
  const [isFirst, customer] = await Promise.all([
    claimKey(context, address, key, bodyHash),
    getCustomer(context),
  ]);
  if (!customer) return work();
  const row = { ownerId: customer.id, address, key };
  if (!isFirst) return replay(context, row, bodyHash);
  const { background, database } = context.get('dependencies');
  try {
    const response = await work();
    background(settleKey(database, row, response.clone()));
    return response;
  } catch (error) {
    background(releaseKey(database, row));
    throw error;
  }
}

async function settleKey(database: Database, row: Row, response: Response): Promise<void> {
  const answer = await response.text();
  if (isRefusal(answer)) return releaseKey(database, row);
  await database.update(idempotentAnswer).set({ status: response.status, answer }).where(isRow(row));
}

/** It may succeed when it is sent again: a refused payment has to reach the provider. */
const isRefusal = (answer: string) =>
  (JSON.parse(answer) as { readonly success?: unknown } | null)?.success === false;

async function releaseKey(database: Database, row: Row): Promise<void> {
  await database.delete(idempotentAnswer).where(isRow(row));
}

type Database = Dependencies['database'];

type Row = { readonly ownerId: string; readonly address: string; readonly key: string };

const isRow = (row: Row) =>
  and(
    eq(idempotentAnswer.ownerId, row.ownerId),
    eq(idempotentAnswer.address, row.address),
    eq(idempotentAnswer.key, row.key),
  );

/** True for the first request with its key, decided by one conditional insert. Deleted customers store nothing. */
async function claimKey(context: GatewayContext, address: string, key: string, bodyHash: string) {
  const { database, now } = context.get('dependencies');
  const time = now();
  const claimed = await database.all(sql`
    insert into idempotent_answer (ownerId, address, key, createdAt, bodyHash)
    select owner.id, ${address}, ${key}, ${time}, ${bodyHash}
    from (select ${await customerIdSql(context)} as id) as owner
    where owner.id is not null
    on conflict (ownerId, address, key) do update
    set createdAt = excluded.createdAt, bodyHash = excluded.bodyHash, status = null, answer = null
    where createdAt < ${time - dayMs} or (status is null and createdAt < ${time - abandonedAfterMs})
    returning key`);
  return claimed.length > 0;
}

async function replay(context: GatewayContext, row: Row, bodyHash: string): Promise<Response> {
  const { database } = context.get('dependencies');
  const stored = await database.select().from(idempotentAnswer).where(isRow(row)).get();
  if (!stored || stored.bodyHash !== bodyHash || stored.status === null) {
    throw new GatewayError(409, 'This request was sent before. Wait a moment and try again.');
  }
  return new Response(stored.answer, {
    status: stored.status,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'private, no-store',
      'idempotent-replayed': 'true',
    },
  });
}
