import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AnswerCache } from './answer-cache.ts';
import type { Result } from './result.ts';

const answer = (data: unknown): Result<unknown> => ({ ok: true, data });
const refusal: Result<unknown> = { ok: false, problem: 'unreachable', message: 'x' };

/** A loader that returns these results in turn, and how often it ran. */
function loader(...results: Result<unknown>[]) {
  let runs = 0;
  return { load: async () => results[runs++] ?? refusal, runs: () => runs };
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

it('caches an answer exactly for the given time', async () => {
  const answers = new AnswerCache(10);
  const { load, runs } = loader(answer('first'), answer('second'));
  expect(await answers.get('/a', 9, load)).toEqual(answer('first'));
  vi.advanceTimersByTime(8999);
  expect(await answers.get('/a', 9, load)).toEqual(answer('first'));
  expect(runs()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await answers.get('/a', 9, load)).toEqual(answer('second'));
});

it('caches answers per key', async () => {
  const answers = new AnswerCache(10);
  const { load } = loader(answer('a'), answer('b'));
  await answers.get('/a', 9, load);
  expect(await answers.get('/b', 9, load)).toEqual(answer('b'));
});

it("does not wait for another request's promise", async () => {
  const answers = new AnswerCache(10);
  void answers.get('/a', 9, () => new Promise<never>(() => {}));
  expect(await answers.get('/a', 9, async () => answer('own'))).toEqual(answer('own'));
});

it('does not cache failures', async () => {
  const answers = new AnswerCache(10);
  const { load } = loader(refusal, answer('now'));
  expect(await answers.get('/a', 9, load)).toEqual(refusal);
  expect(await answers.get('/a', 9, load)).toEqual(answer('now'));
});

it('invalidates a path with every origin and query', async () => {
  const answers = new AnswerCache(10);
  const { load } = loader(answer('old'), answer('new'));
  await answers.get('https://shop.example/products?color=a', 60, load);
  answers.invalidate('/products');
  expect(await answers.get('https://shop.example/products?color=a', 60, load)).toEqual(answer('new'));
});

it('counts an answer that was renewed as new', async () => {
  const answers = new AnswerCache(2);
  const { load, runs } = loader(answer('a'), answer('b'), answer('a again'), answer('c'));
  await answers.get('/a', 1, load);
  await answers.get('/b', 60, load);
  vi.advanceTimersByTime(1000);
  for (const key of ['/a', '/c', '/a']) await answers.get(key, 60, load);
  expect(runs()).toBe(4);
});

it('does not cache an answer requested before an invalidation', async () => {
  const answers = new AnswerCache(10);
  const { load } = loader(answer('new'));
  const { promise, resolve } = Promise.withResolvers<Result<unknown>>();
  const under = answers.get('/a', 9, () => promise);
  answers.invalidate('/a');
  resolve(answer('old'));
  expect(await under).toEqual(answer('old'));
  expect(await answers.get('/a', 9, load)).toEqual(answer('new'));
});

it('removes the oldest answer when full', async () => {
  const answers = new AnswerCache(2);
  const { load, runs } = loader(answer('a'), answer('b'), answer('c'), answer('d'), answer('a again'));
  for (const key of ['/a', '/b', '/c']) await answers.get(key, 60, load);
  await answers.get('/d', 0, load);
  expect(await answers.get('/b', 60, load)).toEqual(answer('b'));
  expect(await answers.get('/a', 60, load)).toEqual(answer('a again'));
  expect(runs()).toBe(5);
});
