import * as z from 'zod/mini';
import { isEqualSecret, sign } from '../crypto.ts';

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

/**
 * Whether one of the signatures is this body's: HMAC-SHA-256 of `{id}.{timestamp}.{body}` with the secret after
 * `whsec_`. The timestamp may be old, because a repeated event changes nothing. False if the secret is malformed.
 */
export async function isResendSignature(
  secret: string,
  body: string,
  header: (name: string) => string | undefined,
): Promise<boolean> {
  const bytes = decode(secret.trim().replace(/^whsec_/, ''));
  if (!bytes?.length) return false;
  const content = `${header('svix-id')}.${header('svix-timestamp')}.${body}`;
  const signature = `v1,${(await sign('SHA-256', bytes, content)).toBase64()}`;
  return (header('svix-signature') ?? '').split(' ').some((each) => isEqualSecret(each, signature));
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
