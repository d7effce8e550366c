/** Why a call failed. Screens depend on this and not on status codes. */
export type Problem =
  /** The gateway refused (400, 403, 409 …). */
  | 'refused'
  /** Not found, or the visitor has no identity (404). */
  | 'missing'
  /** Needs sign-in (401). */
  | 'signed-out'
  /** Too many requests; `retryAfter` may be set (429). */
  | 'rate-limited'
  /** No network, a timeout or a server error (5xx). The outcome is unknown. */
  | 'unreachable'
  /** The answer does not match the contract: wrong type, wrong shape, a redirect. */
  | 'invalid-answer';

export type Failure = {
  readonly ok: false;
  readonly problem: Problem;
  /** For the shopper: the gateway's text or the call's `error`. */
  readonly message: string;
  readonly status?: number | undefined;
  /** Seconds. */
  readonly retryAfter?: number;
  /** The whole body, for calls that return more than a text. */
  readonly body?: unknown;
};

export type Result<Data> = { readonly ok: true; readonly data: Data } | Failure;

/** Turns a 404 into null, for calls where it means "none" or "no identity". */
export function nullIfMissing<Data>(result: Result<Data>): Result<Data | null> {
  return !result.ok && result.problem === 'missing' ? { ok: true, data: null } : result;
}
