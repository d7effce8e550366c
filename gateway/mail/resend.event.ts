import * as z from 'zod/mini';

/** The tag that carries a message's id to Resend and back. */
export const mailTag = 'mail';

/** Resend has taken the message, and it did not arrive: a mailbox that does not exist, or one that bounced before. */
const lost = new Set(['email.bounced', 'email.failed', 'email.suppressed']);

/** Events carry tags as an object; Resend's documentation has them as a list. */
const tags = z.union([
  z.record(z.string(), z.string()),
  z.pipe(
    z.array(z.object({ name: z.string(), value: z.string() })),
    z.transform((list) => Object.fromEntries(list.map(({ name, value }) => [name, value]))),
  ),
]);

const event = z.object({ type: z.string(), data: z.object({ tags: z.nullish(tags) }) });

const encoder = new TextEncoder();

/**
 * Whether one of the signatures is this body's: HMAC-SHA-256 of `{id}.{timestamp}.{body}` with the secret after
 * `whsec_`. The timestamp may be old, because a repeated event changes nothing. False if the secret is malformed.
 */
export async function isResendSignature(
  secret: string,
  body: string,
  header: (name: string) => string | undefined,
): Promise<boolean> {
  const content = encoder.encode(`${header('svix-id')}.${header('svix-timestamp')}.${body}`);
  const bytes = decode(secret.trim().replace(/^whsec_/, ''));
  if (!bytes?.length) return false;
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ]);
  const signatures = [...(header('svix-signature') ?? '').matchAll(/(?:^| )v1,([A-Za-z0-9+/]{43}=)(?= |$)/g)];
  const verdicts = signatures.map(([, signature = '']) =>
    crypto.subtle.verify('HMAC', key, Uint8Array.fromBase64(signature), content),
  );
  return (await Promise.all(verdicts)).includes(true);
}

function decode(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.fromBase64(base64);
  } catch {
    return undefined;
  }
}

/** The id of our message that did not arrive, null for other events, undefined for what is no event. */
export function readLostMail(body: unknown): string | null | undefined {
  const read = event.safeParse(body);
  if (!read.success) return undefined;
  const { type, data } = read.data;
  return (lost.has(type) && data.tags?.[mailTag]) || null;
}
