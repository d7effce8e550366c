import { and, eq, sql } from 'drizzle-orm';
import { addBagItem, addSavedBagItem } from '#contract/bag/bag.endpoints.ts';
import { checkoutAction, postCheckout } from '#contract/checkout/checkout.endpoints.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { idempotentAnswer } from '../database/customer.tables.ts';
import type { Dependencies } from '../dependencies.ts';
import type { GatewayContext } from './context.ts';
import { plainHash } from './digest.ts';
import { GatewayError } from './errors.ts';
import { acting, actingId, claimedCustomer } from './identity.ts';

const day = 24 * 60 * 60_000;

/** A first request that has not answered after this long is taken for dead. */
const longestWork = 60_000;

const repeatable = new Set<Endpoint>([postCheckout, checkoutAction, addBagItem, addSavedBagItem]);

/**
 * `Idempotency-Key`: the same key and body again get the stored answer; another body, or a first request whose answer
 * is not stored yet, get 409. Only what a call answers with 200 is stored, behind the answer, so that a refused one
 * leaves nothing. Without a key or customer it does nothing.
 */
export async function answerOnce(
  context: GatewayContext,
  endpoint: Endpoint,
  work: () => Promise<Response>,
): Promise<Response> {
  const key = context.req.header('idempotency-key');
  if (key === undefined || !repeatable.has(endpoint)) return work();
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw new GatewayError(400, 'The Idempotency-Key is not valid.');
  if ((await claimedCustomer(context)) === undefined) return work();

  const address = `${context.req.method} ${context.req.path}`;
  const bodyHash = await plainHash(await context.req.text());
  const [isFirst, customer] = await Promise.all([begin(context, address, key, bodyHash), acting(context)]);
  if (!customer) return work();
  const row = { ownerId: customer.id, address, key };
  if (!isFirst) return replay(context, row, bodyHash);
  const { background, database } = context.get('dependencies');
  try {
    const response = await work();
    background(response.ok ? store(database, row, response.clone()) : forget(database, row));
    return response;
  } catch (error) {
    background(forget(database, row));
    throw error;
  }
}

async function store(database: Database, row: Row, response: Response): Promise<void> {
  const { status } = response;
  const answer = await response.text();
  await database.update(idempotentAnswer).set({ status, answer }).where(isRow(row)).run();
}

const forget = (database: Database, row: Row) => database.delete(idempotentAnswer).where(isRow(row)).run();

type Database = Dependencies['database'];

type Row = { readonly ownerId: string; readonly address: string; readonly key: string };

const isRow = (row: Row) =>
  and(
    eq(idempotentAnswer.ownerId, row.ownerId),
    eq(idempotentAnswer.address, row.address),
    eq(idempotentAnswer.key, row.key),
  );

/** True when this request is the first with its key: one conditional write decides. A deleted customer stores none. */
async function begin(context: GatewayContext, address: string, key: string, bodyHash: string) {
  const { database, now } = context.get('dependencies');
  const time = now();
  const begun = await database.all(sql`
    insert into idempotent_answer (ownerId, address, key, createdAt, bodyHash)
    select owner.id, ${address}, ${key}, ${time}, ${bodyHash}
    from (select ${await actingId(context)} as id) as owner
    where owner.id is not null
    on conflict (ownerId, address, key) do update
    set createdAt = excluded.createdAt, bodyHash = excluded.bodyHash, status = null, answer = null
    where createdAt < ${time - day} or (status is null and createdAt < ${time - longestWork})
    returning key`);
  return begun.length > 0;
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
