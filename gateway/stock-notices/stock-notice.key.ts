import { isKeyedHash, keyedHash } from '../http/digest.ts';
import type { Settings } from '../settings.ts';

const purpose = 'stock-notice';

/** What signs the links of a notice's mail. */
export function noticeKey({ IDENTITY_SECRET }: Settings, id: string): Promise<string> {
  return keyedHash(IDENTITY_SECRET, purpose, id);
}

export function isNoticeKey({ IDENTITY_SECRET }: Settings, id: string, key: string): Promise<boolean> {
  return isKeyedHash(IDENTITY_SECRET, purpose, id, key);
}
