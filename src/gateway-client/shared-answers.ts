import type { Result } from './result.ts';

type Answered = Result<unknown>;
type Entry = { readonly until: number; readonly result: Answered };
type Flight = { readonly since: number; readonly answer: Promise<Answered> };

type Settings = {
  /** The most answers kept; the oldest makes room. */
  readonly size: number;
  /** How old another's flight may grow before a call flies itself, in milliseconds. */
  readonly patience: number;
};

/** Behind how many flights a call waits before it flies itself: at a slow gateway a queue would never end. */
const mostWaits = 2;

/**
 * Answers that are the same for everybody, kept in this isolate's memory for as long as their call says. Calls
 * that miss at the same time share one flight. Only successes are kept.
 */
export class SharedAnswers {
  readonly #entries = new Map<string, Entry>();
  readonly #flights = new Map<string, Flight>();
  readonly #settings: Settings;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /** `fly` fetches the answer and never rejects; with `seconds` 0 it is shared but not kept. */
  get(key: string, seconds: number, fly: () => Promise<Answered>): Promise<Answered> {
    return this.#get(key, seconds, fly, mostWaits);
  }

  async #get(key: string, seconds: number, fly: () => Promise<Answered>, waits: number): Promise<Answered> {
    const entry = this.#entries.get(key);
    if (entry !== undefined && entry.until > Date.now()) return entry.result;
    const flight = this.#flights.get(key);
    if (flight === undefined || waits === 0) return this.#begin(key, seconds, fly);
    const result = await inTime(flight.answer, flight.since + this.#settings.patience - Date.now());
    if (result !== undefined) return result;
    this.#forget(key, flight);
    return this.#get(key, seconds, fly, waits - 1);
  }

  async #begin(key: string, seconds: number, fly: () => Promise<Answered>): Promise<Answered> {
    const flight = { since: Date.now(), answer: fly() };
    this.#flights.set(key, flight);
    const result = await flight.answer;
    const isCurrent = this.#forget(key, flight);
    if (isCurrent && result.ok && seconds > 0)
      this.#store(key, { until: Date.now() + seconds * 1000, result });
    return result;
  }

  /** Drops what is kept or on its way of a path, for every origin. */
  forget(path: string): void {
    for (const answers of [this.#entries, this.#flights]) {
      for (const key of answers.keys()) if (key.includes(path)) answers.delete(key);
    }
  }

  /** False when it was forgotten, or another took its place, before. */
  #forget(key: string, flight: Flight): boolean {
    return this.#flights.get(key) === flight && this.#flights.delete(key);
  }

  #store(key: string, entry: Entry): void {
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > this.#settings.size && oldest !== undefined) this.#entries.delete(oldest);
  }
}

/** A flight dies unheard with the request that began it: then `undefined`, after so many milliseconds. */
function inTime(flight: Promise<Answered>, milliseconds: number): Promise<Answered | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), milliseconds);
    flight.then((result) => {
      clearTimeout(timer);
      resolve(result);
    });
  });
}
