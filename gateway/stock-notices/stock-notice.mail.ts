import type { Dependencies } from '../dependencies.ts';
import { stockNoticeEmail } from '../mail/messages/stock-notice.ts';
import { noticeKey } from './stock-notice.key.ts';
import { findFulfilled, mailNotice } from './stock-notice.records.ts';

/** Writes a mail for each request whose goods are back, whatever brought them. */
export async function mailStockNotices(dependencies: Dependencies): Promise<void> {
  const mediaBase = dependencies.settings.MEDIA_BASE_URL;
  for (const notice of await findFulfilled(dependencies)) {
    const key = await noticeKey(dependencies.settings, notice.id);
    await mailNotice(dependencies, notice, stockNoticeEmail(notice, { key, mediaBase }));
  }
}
