import { and, eq, sql } from 'drizzle-orm';
import type { MiddlewareHandler } from 'hono';
import { idempotentAnswer } from '../database/customer.tables.ts';
import type { GatewayContext, GatewayEnv } from './context.ts';
import { plainHash } from './digest.ts';
import { GatewayError } from './errors.ts';
import { acting } from './identity.ts';

const day = 24 * 60 * 60_000;

/** A first request that has not answered after this long is taken for dead. */
const longestWork = 60_000;

/**
 * `Idempotency-Key` (contract §16): the same key and body again get the stored answer; another body, or a first
 * request still at work, get 409. Answers of 5xx and 429 are not kept. Without a key or customer it does nothing.
 */
export const idempotency: MiddlewareHandler<GatewayEnv> = async (context, next) => {
  const key = context.req.header('idempotency-key');
  if (key === undefined) return next();
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw new GatewayError(400, 'The Idempotency-Key is not valid.');
  const customer = await acting(context);
  if (!customer) return next();

  const row = { ownerId: customer.id, address: `${context.req.method} ${context.req.path}`, key };
  const bodyHash = await plainHash(await context.req.raw.clone().text());
  if (!(await begin(context, row, bodyHash))) return replay(context, row, bodyHash);

  await next();
  const isFinal = context.res.status < 500 && context.res.status !== 429;
  const { database } = context.get('dependencies');
  if (isFinal) {
    const answer = await context.res.clone().text();
    await database
      .update(idempotentAnswer)
      .set({ status: context.res.status, answer })
      .where(isRow(row))
      .run();
  } else {
    await database.delete(idempotentAnswer).where(isRow(row)).run();
  }
};

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
