const encoder = new TextEncoder();

function importKey(secret: string): Promise<CryptoKey> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  return crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign', 'verify']);
}

/** HMAC-SHA-256 in base64url. `purpose` separates the uses of one secret. */
export async function hmac(secret: string, purpose: string, text: string): Promise<string> {
  const signature = await crypto.subtle.sign(
    'HMAC',
    await importKey(secret),
    encoder.encode(`${purpose}\n${text}`),
  );
  return base64url(new Uint8Array(signature));
}

/** Whether `hash` is the {@link hmac} of the text, in constant time. */
export async function verifyHmac(
  secret: string,
  purpose: string,
  text: string,
  hash: string,
): Promise<boolean> {
  const bytes = fromBase64url(hash);
  if (!bytes) return false;
  return crypto.subtle.verify('HMAC', await importKey(secret), bytes, encoder.encode(`${purpose}\n${text}`));
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

/** A new document id such as `order_…`. */
export function newId(prefix: string): string {
  return `${prefix}_${base64url(crypto.getRandomValues(new Uint8Array(16)))}`;
}

const base64url = (bytes: Uint8Array) => bytes.toBase64({ alphabet: 'base64url', omitPadding: true });

/** Undefined for everything that {@link base64url} does not produce, so each value has one encoding. */
function fromBase64url(text: string): Uint8Array | undefined {
  try {
    const bytes = Uint8Array.fromBase64(text, { alphabet: 'base64url' });
    return base64url(bytes) === text ? bytes : undefined;
  } catch {
    return undefined;
  }
}
