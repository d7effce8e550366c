import type { Result } from './result.ts';

type Answered = Result<unknown>;

/**
 * Caches successful answers in this isolate's memory. Does not share pending promises between requests: in Workers a
 * promise dies with the request that created it, so another request would wait forever.
 */
export class AnswerCache {
  readonly #entries = new Map<string, { readonly until: number; readonly result: Answered }>();
  /** Maximum number of answers; the oldest is removed first. */
  readonly #size: number;
  #invalidations = 0;

  constructor(size: number) {
    this.#size = size;
  }

  /** The cached answer, or the one that `fetchAnswer` returns. `fetchAnswer` must not reject. */
  async get(key: string, seconds: number, fetchAnswer: () => Promise<Answered>): Promise<Answered> {
    const entry = this.#entries.get(key);
    if (entry !== undefined && entry.until > Date.now()) return entry.result;
    const before = this.#invalidations;
    const result = await fetchAnswer();
    // An answer requested before an invalidation may be stale.
    if (result.ok && seconds > 0 && before === this.#invalidations) {
      this.#entries.delete(key);
      this.#entries.set(key, { until: Date.now() + seconds * 1000, result });
      const [oldest] = this.#entries.keys();
      if (this.#entries.size > this.#size && oldest !== undefined) this.#entries.delete(oldest);
    }
    return result;
  }

  /** Removes the answers of a path for every origin. */
  invalidate(path: string): void {
    this.#invalidations += 1;
    for (const key of this.#entries.keys()) if (key.includes(path)) this.#entries.delete(key);
  }
}
