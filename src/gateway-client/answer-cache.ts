import type { Result } from './result.ts';

type Answered = Result<unknown>;

/**
 * Answers that are the same for everybody, kept in this isolate's memory for as long as their call says; only
 * successes. What is still being asked is never shared: a promise ends with the request that made it, and another
 * that waits for it would wait for ever.
 */
export class AnswerCache {
  readonly #entries = new Map<string, { readonly until: number; readonly result: Answered }>();
  /** The most answers kept; the oldest makes room. */
  readonly #size: number;
  #forgotten = 0;

  constructor(size: number) {
    this.#size = size;
  }

  /** What is kept, or what `ask` answers, which never rejects. */
  async get(key: string, seconds: number, ask: () => Promise<Answered>): Promise<Answered> {
    const entry = this.#entries.get(key);
    if (entry !== undefined && entry.until > Date.now()) return entry.result;
    const since = this.#forgotten;
    const result = await ask();
    // What was asked before it was to be forgotten may be old.
    if (result.ok && seconds > 0 && since === this.#forgotten) {
      this.#entries.delete(key);
      this.#entries.set(key, { until: Date.now() + seconds * 1000, result });
      const [oldest] = this.#entries.keys();
      if (this.#entries.size > this.#size && oldest !== undefined) this.#entries.delete(oldest);
    }
    return result;
  }

  /** Drops what is kept of a path, for every origin. */
  forget(path: string): void {
    this.#forgotten += 1;
    for (const key of this.#entries.keys()) if (key.includes(path)) this.#entries.delete(key);
  }
}
