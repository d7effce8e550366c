import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Result } from './result.ts';
import { SharedAnswers } from './shared-answers.ts';

const answer = (data: unknown): Result<unknown> => ({ ok: true, data, date: undefined });
const refusal: Result<unknown> = { ok: false, problem: 'unreachable', message: 'x' };

function flights(...results: (Result<unknown> | 'never')[]) {
  let flown = 0;
  const fly = async () => {
    const result = results[flown++] ?? refusal;
    await new Promise((resolve) => setTimeout(resolve, 10));
    return result === 'never' ? new Promise<never>(() => {}) : result;
  };
  return { fly, flown: () => flown };
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

async function landed<Value>(flying: Promise<Value>, milliseconds = 10): Promise<Value> {
  await vi.advanceTimersByTimeAsync(milliseconds);
  return flying;
}

describe('shared answers', () => {
  it('are kept for as long as their call says and not a moment longer', async () => {
    const answers = new SharedAnswers({ size: 10, patience: 100 });
    const { fly, flown } = flights(answer('first'), answer('second'));
    expect(await landed(answers.get('/a', 9, fly))).toEqual(answer('first'));
    await vi.advanceTimersByTimeAsync(8999);
    expect(await answers.get('/a', 9, fly)).toEqual(answer('first'));
    expect(flown()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await landed(answers.get('/a', 9, fly))).toEqual(answer('second'));
  });

  it('are told apart by their key', async () => {
    const answers = new SharedAnswers({ size: 10, patience: 100 });
    const { fly } = flights(answer('a'), answer('b'));
    await landed(answers.get('/a', 9, fly));
    expect(await landed(answers.get('/b', 9, fly))).toEqual(answer('b'));
  });

  it('join calls that miss at the same time, also those that are never kept', async () => {
    const answers = new SharedAnswers({ size: 10, patience: 100 });
    const { fly, flown } = flights(answer('one'), answer('two'));
    const calls = Promise.all([1, 2, 3].map(() => answers.get('/a', 0, fly)));
    expect(await landed(calls)).toEqual([answer('one'), answer('one'), answer('one')]);
    expect(flown()).toBe(1);
    expect(await landed(answers.get('/a', 0, fly))).toEqual(answer('two'));
  });

  it('are never failures', async () => {
    const answers = new SharedAnswers({ size: 10, patience: 100 });
    const { fly } = flights(refusal, answer('now'));
    expect(await landed(answers.get('/a', 9, fly))).toEqual(refusal);
    expect(await landed(answers.get('/a', 9, fly))).toEqual(answer('now'));
  });

  it('do not wait for a flight whose request is gone, and leave it behind', async () => {
    const answers = new SharedAnswers({ size: 10, patience: 100 });
    const { fly, flown } = flights('never', answer('own'), answer('too many'));
    answers.get('/a', 9, fly);
    const waiting = Promise.all([answers.get('/a', 9, fly), answers.get('/a', 9, fly)]);
    expect(await landed(waiting, 120)).toEqual([answer('own'), answer('own')]);
    expect(flown()).toBe(2);
  });

  it('wait no moment for a flight that is overdue already', async () => {
    const answers = new SharedAnswers({ size: 10, patience: 100 });
    const { fly, flown } = flights('never', answer('own'));
    answers.get('/a', 9, fly);
    await vi.advanceTimersByTimeAsync(100);
    expect(await landed(answers.get('/a', 9, fly), 11)).toEqual(answer('own'));
    expect(flown()).toBe(2);
  });

  it('are waited for behind two flights, not behind a queue of them', async () => {
    const answers = new SharedAnswers({ size: 10, patience: 100 });
    const { fly, flown } = flights('never', 'never', 'never', answer('own'));
    for (let call = 0; call < 3; call++) answers.get('/a', 9, fly);
    const last = answers.get('/a', 9, fly);
    await vi.advanceTimersByTimeAsync(190);
    expect(flown()).toBeLessThan(4);
    expect(await landed(last, 30)).toEqual(answer('own'));
  });

  it('make room by dropping the oldest', async () => {
    const answers = new SharedAnswers({ size: 2, patience: 100 });
    const { fly, flown } = flights(answer('a'), answer('b'), answer('c'), answer('a again'));
    for (const key of ['/a', '/b', '/c']) await landed(answers.get(key, 60, fly));
    expect(await answers.get('/b', 60, fly)).toEqual(answer('b'));
    expect(await landed(answers.get('/a', 60, fly))).toEqual(answer('a again'));
    expect(flown()).toBe(4);
  });
});
