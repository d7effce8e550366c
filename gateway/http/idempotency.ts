import { and, eq, sql } from 'drizzle-orm';
import { addBagItem, addSavedBagItem } from '#contract/bag/bag.endpoints.ts';
import { checkoutAction, postCheckout } from '#contract/checkout/checkout.endpoints.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { idempotentAnswer } from '../database/customer.tables.ts';
import type { GatewayContext } from './context.ts';
import { plainHash } from './digest.ts';
import { GatewayError } from './errors.ts';
import { acting } from './identity.ts';

const day = 24 * 60 * 60_000;

/** A first request that has not answered after this long is taken for dead. */
const longestWork = 60_000;

const repeatable = new Set<Endpoint>([postCheckout, checkoutAction, addBagItem, addSavedBagItem]);

/**
 * `Idempotency-Key` (contract §16): the same key and body again get the stored answer; another body, or a first
 * request still at work, get 409. Only what a call answers with 200 is kept, so that a refused one leaves nothing.
 * Without a key or customer it does nothing.
 */
export async function answerOnce(
  context: GatewayContext,
  endpoint: Endpoint,
  work: () => Promise<Response>,
): Promise<Response> {
  const key = context.req.header('idempotency-key');
  if (key === undefined || !repeatable.has(endpoint)) return work();
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw new GatewayError(400, 'The Idempotency-Key is not valid.');
  const customer = await acting(context);
  if (!customer) return work();

  const row = { ownerId: customer.id, address: `${context.req.method} ${context.req.path}`, key };
  const bodyHash = await plainHash(await context.req.text());
  if (!(await begin(context, row, bodyHash))) return replay(context, row, bodyHash);
  try {
    const response = await work();
    if (response.ok) await keep(context, row, response);
    else await forget(context, row);
    return response;
  } catch (error) {
    await forget(context, row);
    throw error;
  }
}

async function keep(context: GatewayContext, row: Row, response: Response): Promise<void> {
  const answer = await response.clone().text();
  await context
    .get('dependencies')
    .database.update(idempotentAnswer)
    .set({ status: response.status, answer })
    .where(isRow(row))
    .run();
}

async function forget(context: GatewayContext, row: Row): Promise<void> {
  await context.get('dependencies').database.delete(idempotentAnswer).where(isRow(row)).run();
}

type Row = { readonly ownerId: string; readonly address: string; readonly key: string };

const isRow = (row: Row) =>
  and(
    eq(idempotentAnswer.ownerId, row.ownerId),
    eq(idempotentAnswer.address, row.address),
    eq(idempotentAnswer.key, row.key),
  );

/** True when this request is the first with its key: one conditional write decides. */
async function begin(context: GatewayContext, row: Row, bodyHash: string): Promise<boolean> {
  const { database, now } = context.get('dependencies');
  const time = now();
  const written = await database
    .insert(idempotentAnswer)
    .values({ ...row, createdAt: time, bodyHash })
    .onConflictDoUpdate({
      target: [idempotentAnswer.ownerId, idempotentAnswer.address, idempotentAnswer.key],
      set: { createdAt: time, bodyHash, status: null, answer: null },
      setWhere: sql`${idempotentAnswer.createdAt} < ${time - day}
        or (${idempotentAnswer.status} is null and ${idempotentAnswer.createdAt} < ${time - longestWork})`,
    })
    .returning({ key: sql`${idempotentAnswer.key}` })
    .all();
  return written.length > 0;
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
