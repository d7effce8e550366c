import { hmac, verifyHmac } from '../crypto.ts';
import type { Dependencies } from '../dependencies.ts';
import { dayMs } from '../time-units.ts';

type Signing = Pick<Dependencies, 'settings' | 'now'>;

const signed = (productId: string, expiresAt: string) => `${productId}/${expiresAt}`;

/** A token that gives access to an unpublished product for a week. */
export async function createPreviewToken({ settings, now }: Signing, productId: string): Promise<string> {
  const expiresAt = String(now() + 7 * dayMs);
  const hash = await hmac(settings.IDENTITY_SECRET, 'preview', signed(productId, expiresAt));
  return `${expiresAt}.${hash}`;
}

export async function verifyPreviewToken(
  { settings, now }: Signing,
  productId: string | undefined,
  token: string,
): Promise<boolean> {
  const [expiresAt = '', hash = ''] = token.split('.');
  if (productId === undefined || !(Number(expiresAt) > now())) return false;
  return verifyHmac(settings.IDENTITY_SECRET, 'preview', signed(productId, expiresAt), hash);
}
