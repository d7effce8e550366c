import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AnswerCache } from './answer-cache.ts';
import type { Result } from './result.ts';

const answer = (data: unknown): Result<unknown> => ({ ok: true, data, date: undefined });
const refusal: Result<unknown> = { ok: false, problem: 'unreachable', message: 'x' };

function calls(...results: Result<unknown>[]) {
  let asked = 0;
  return { ask: async () => results[asked++] ?? refusal, asked: () => asked };
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

it('caches an answer exactly for the given time', async () => {
  const answers = new AnswerCache(10);
  const { ask, asked } = calls(answer('first'), answer('second'));
  expect(await answers.get('/a', 9, ask)).toEqual(answer('first'));
  vi.advanceTimersByTime(8999);
  expect(await answers.get('/a', 9, ask)).toEqual(answer('first'));
  expect(asked()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await answers.get('/a', 9, ask)).toEqual(answer('second'));
});

it('caches answers per key', async () => {
  const answers = new AnswerCache(10);
  const { ask } = calls(answer('a'), answer('b'));
  await answers.get('/a', 9, ask);
  expect(await answers.get('/b', 9, ask)).toEqual(answer('b'));
});

it("does not wait for another request's promise", async () => {
  const answers = new AnswerCache(10);
  void answers.get('/a', 9, () => new Promise<never>(() => {}));
  expect(await answers.get('/a', 9, async () => answer('own'))).toEqual(answer('own'));
});

it('does not cache failures', async () => {
  const answers = new AnswerCache(10);
  const { ask } = calls(refusal, answer('now'));
  expect(await answers.get('/a', 9, ask)).toEqual(refusal);
  expect(await answers.get('/a', 9, ask)).toEqual(answer('now'));
});

it('does not cache an answer requested before an invalidation', async () => {
  const answers = new AnswerCache(10);
  const { ask } = calls(answer('new'));
  const { promise, resolve } = Promise.withResolvers<Result<unknown>>();
  const under = answers.get('/a', 9, () => promise);
  answers.invalidate('/a');
  resolve(answer('old'));
  expect(await under).toEqual(answer('old'));
  expect(await answers.get('/a', 9, ask)).toEqual(answer('new'));
});

it('removes the oldest answer when full', async () => {
  const answers = new AnswerCache(2);
  const { ask, asked } = calls(answer('a'), answer('b'), answer('c'), answer('a again'));
  for (const key of ['/a', '/b', '/c']) await answers.get(key, 60, ask);
  expect(await answers.get('/b', 60, ask)).toEqual(answer('b'));
  expect(await answers.get('/a', 60, ask)).toEqual(answer('a again'));
  expect(asked()).toBe(4);
});
