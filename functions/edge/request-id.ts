const wellFormed = /^[A-Za-z0-9-]{8,64}$/;

/** The caller's `x-request-id` when it has the contract's form, else a new one. */
export function requestIdOf(headers: Headers): string {
  const given = headers.get('x-request-id');
  return given !== null && wellFormed.test(given) ? given : crypto.randomUUID();
}
