/** Why there is no answer; what a screen does next depends on this and never on a status code. */
export type Problem =
  /** The gateway understood and said no (400, 403, 409 …). */
  | 'refused'
  /** There is no such thing, or no identity where one is needed (404). */
  | 'missing'
  /** Only for a signed-in customer (401). */
  | 'signed-out'
  /** Too often: `retryAfter` says when again (429). */
  | 'rate-limited'
  /** No network, no answer in time, or a fault over there (5xx): nothing is known about the outcome. */
  | 'unreachable'
  /** An answer that does not keep to the contract: another type, another shape, a redirect. */
  | 'invalid-answer';

export type Success<Data> = {
  readonly ok: true;
  readonly data: Data;
  /** The gateway's clock when it answered, in ms since 1970: what countdowns run from. */
  readonly date: number | undefined;
};

export type Failure = {
  readonly ok: false;
  readonly problem: Problem;
  /** What a shopper may read: the gateway's own text or the call's default one. */
  readonly message: string;
  readonly status?: number;
  /** Seconds. */
  readonly retryAfter?: number;
  /** The whole answer, for who knows what else it says. */
  readonly body?: unknown;
};

export type Result<Data> = Success<Data> | Failure;

/** For calls whose 404 says that there is none. */
export function nullIfMissing<Data>(result: Result<Data>): Result<Data | null> {
  return !result.ok && result.problem === 'missing' ? { ok: true, data: null, date: undefined } : result;
}
