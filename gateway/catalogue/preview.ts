import type { Dependencies } from '../dependencies.ts';
import { isKeyedHash, keyedHash } from '../http/digest.ts';

type Signing = Pick<Dependencies, 'settings' | 'now'>;

const aWeek = 7 * 24 * 3_600_000;
const signed = (productId: string, expiresAt: string) => `${productId}/${expiresAt}`;

/** A token that shows a product which is not on sale, for a week. */
export async function previewToken({ settings, now }: Signing, productId: string): Promise<string> {
  const expiresAt = String(now() + aWeek);
  const hash = await keyedHash(settings.IDENTITY_SECRET, 'preview', signed(productId, expiresAt));
  return `${expiresAt}.${hash}`;
}

/** Whether a token was made for this product and still counts. */
export async function isPreviewOf(
  { settings, now }: Signing,
  productId: string | undefined,
  token: string,
): Promise<boolean> {
  const [expiresAt = '', hash = ''] = token.split('.');
  if (productId === undefined || !(Number(expiresAt) > now())) return false;
  return isKeyedHash(settings.IDENTITY_SECRET, 'preview', signed(productId, expiresAt), hash);
}
