const encoder = new TextEncoder();

/** HMAC of a text. Compare it with {@link isEqualSecret}. */
export async function sign(
  hash: 'SHA-256' | 'SHA-512',
  secret: string | Uint8Array<ArrayBuffer>,
  text: string,
): Promise<Uint8Array> {
  const bytes = typeof secret === 'string' ? encoder.encode(secret) : secret;
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash }, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text)));
}

/** HMAC-SHA-256 in base64url. `purpose` separates the uses of one secret. */
export async function hmac(secret: string, purpose: string, text: string): Promise<string> {
  return base64url(await sign('SHA-256', secret, `${purpose}\n${text}`));
}

/** Whether `hash` is the {@link hmac} of the text, in constant time. */
export async function verifyHmac(
  secret: string,
  purpose: string,
  text: string,
  hash: string,
): Promise<boolean> {
  return isEqualSecret(hash, await hmac(secret, purpose, text));
}

/** SHA-256 in base64url. */
export async function sha256(data: string | ArrayBuffer): Promise<string> {
  const bytes = typeof data === 'string' ? encoder.encode(data) : data;
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

/** Compares in constant time. */
export function isEqualSecret(text: string, secret: string): boolean {
  const [given, right] = [encoder.encode(text), encoder.encode(secret)];
  return given.length === right.length && crypto.subtle.timingSafeEqual(given, right);
}

/** A random token of 24 bytes (192 bits) in base64url: 32 characters. */
export function randomToken(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(24)));
}

export function newId(prefix: string): string {
  return `${prefix}_${base64url(crypto.getRandomValues(new Uint8Array(16)))}`;
}

const base64url = (bytes: Uint8Array) => bytes.toBase64({ alphabet: 'base64url', omitPadding: true });
