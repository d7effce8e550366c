import type { APIContext } from 'astro';
import { expect, test } from 'vitest';
import { onRequest } from './middleware.ts';

const send = (thrown: unknown) => onRequest({ locals: {} } as APIContext, () => Promise.reject(thrown));

test('a thrown response is sent, and an error stays an error', async () => {
  const response = new Response();
  expect(await send(response)).toBe(response);
  const error = new Error('a bug');
  await expect(send(error)).rejects.toBe(error);
});
