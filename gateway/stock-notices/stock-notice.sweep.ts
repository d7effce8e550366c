import { hmac, verifyHmac } from '../crypto.ts';
import type { Dependencies } from '../dependencies.ts';
import { stockNoticeEmail } from '../mail/messages/stock-notice.ts';
import type { Settings } from '../settings.ts';
import { findDueNotices, queueNotice } from './stock-notice.records.ts';

const purpose = 'stock-notice';

/** Queues a mail for each request whose sku is in stock again. */
export async function mailStockNotices(dependencies: Dependencies): Promise<void> {
  const { settings } = dependencies;
  for (const notice of await findDueNotices(dependencies)) {
    const key = await hmac(settings.IDENTITY_SECRET, purpose, notice.id);
    const message = stockNoticeEmail(notice, { key, mediaBase: settings.MEDIA_BASE_URL });
    await queueNotice(dependencies, notice, message);
  }
}

/** Whether the key in the mail's stop link is valid. */
export function isNoticeKey({ IDENTITY_SECRET }: Settings, id: string, key: string): Promise<boolean> {
  return verifyHmac(IDENTITY_SECRET, purpose, id, key);
}
