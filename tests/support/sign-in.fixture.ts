import { createWorld, type World } from './checkout.fixture.ts';
import type { Visitor } from './gateway-visitor.ts';

/** A world that records mails; with `mail.isDown` the provider fails. */
export type SignInWorld = World & {
  readonly mail: { isDown: boolean; readonly sent: { recipient: string; text: string }[] };
  /** The newest code sent to an e-mail. */
  readonly codeFor: (email: string) => string;
};

export function createSignInWorld(changes: Parameters<typeof createWorld>[0] = {}): SignInWorld {
  const mail: SignInWorld['mail'] = { isDown: false, sent: [] };
  const send = async (message: { recipient: string; text: string }) => {
    if (mail.isDown) throw new Error(`No mail for ${message.recipient}`);
    mail.sent.push(message);
  };
  const codeFor = (email: string) => {
    const message = mail.sent.findLast(({ recipient }) => recipient === email);
    return /\b\d{6}\b/.exec(message?.text ?? '')?.[0] ?? 'none sent';
  };
  return { ...createWorld({ mail: { send }, ...changes }), mail, codeFor };
}

const networks = { next: 1 };

/** Requests a sign-in code, from a new client IP unless `from` is given. */
export function requestCode(
  visitor: Visitor,
  email: string,
  from?: string,
  names: object = {},
): Promise<Response> {
  const network = from ?? `10.2.${networks.next >> 8}.${networks.next++ & 255}`;
  return visitor.send('POST', '/auth/verify', { email, ...names }, { 'cf-connecting-ip': network });
}

export type VerifyResult = {
  success?: true;
  error?: true;
  message?: string;
  user?: { _id: string; email: string; firstName?: string };
};

export async function verifyCode(visitor: Visitor, email: string, code: string): Promise<VerifyResult> {
  return (await visitor.api('POST', '/auth/verify', { email, code })) as VerifyResult;
}

/** Signs a browser in by code. Returns the user's id. */
export async function signIn(world: SignInWorld, visitor: Visitor, email: string): Promise<string> {
  const response = await requestCode(visitor, email);
  if (response.status !== 200) throw new Error(`no code for ${email}: ${response.status}`);
  const { user, message } = await verifyCode(visitor, email, world.codeFor(email));
  if (!user) throw new Error(`not signed in: ${message}`);
  return user._id;
}

/** A six-digit code that differs from this one. */
export const wrongCodeFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

export const freshEmail = () => `${crypto.randomUUID()}@example.com`;
