import type { GatewayContext } from './context.ts';

export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 500 | 503;

/** Every response that is not 200. `message` becomes the response's `error`. */
export class GatewayError extends Error {
  override readonly name = 'GatewayError';

  constructor(
    readonly status: ErrorStatus,
    message: string,
    /** Seconds, for 429 and 503. */
    readonly retryAfter?: number,
    /** Further fields of the response. */
    readonly details?: Readonly<Record<string, unknown>>,
  ) {
    super(message);
  }
}

/** Throws 409 unless it was done. */
export function requireDone(isDone: boolean, { error }: { readonly error: string }): { success: true } {
  if (!isDone) throw new GatewayError(409, error);
  return { success: true };
}

/** Hono's error handler. A fault is a 500, or a 503 without the database. */
export function errorResponse(error: unknown, context: GatewayContext): Response {
  if (error instanceof GatewayError) {
    if (error.retryAfter !== undefined) context.header('retry-after', String(error.retryAfter));
    return context.json({ ...error.details, error: error.message }, error.status);
  }
  const text = context.get('endpoint')?.error ?? 'Something went wrong. Try again.';
  return context.json({ error: text }, isDatabaseDown(error) ? 503 : 500);
}

/** D1's errors about a statement name an SQLite code other than these; drizzle wraps them. */
function isDatabaseDown(error: unknown): boolean {
  const errors = error instanceof Error ? [error, error.cause] : [];
  return errors.some(
    (each) =>
      each instanceof Error && /^D1_ERROR: (?!.*SQLITE_(?!BUSY|CANTOPEN|FULL|IOERR))/s.test(each.message),
  );
}

/** Logs an unexpected error as one line of JSON, without request data. */
export function logFault(where: Record<string, unknown>, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the gateway's log.
  console.error(JSON.stringify({ event: 'fault', ...where, cause: describe(error) }));
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { message } = error.cause instanceof Error ? error.cause : error;
  return `${error.name}: ${message}`;
}
