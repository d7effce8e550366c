import * as z from 'zod/mini';
import type { Answer, Endpoint } from '#contract/wire/endpoint.ts';
import type { Visitor } from './gateway-visitor.ts';

/** A GET's answer parsed by its contract schema: money in minor units, missing values undefined. */
export async function answerOf<E extends Endpoint>(
  endpoint: E,
  visitor: Visitor,
  path: string,
): Promise<Answer<E>> {
  return z.decode(endpoint.answer, (await visitor.api('GET', path)) as never) as Answer<E>;
}
