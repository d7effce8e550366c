import { productDisplayName, productHref } from '#contract/products/product.rules.ts';
import type { stockNotice } from '../../database/stock.tables.ts';
import type { Message } from '../mail.port.ts';
import { renderMail } from './frame.ts';
import { mailPicture } from './order.facts.ts';

export type WaitingNotice = Omit<typeof stockNotice.$inferSelect, 'mailedAt'> & {
  readonly sku: string;
  readonly length: number | null;
  readonly picture: string | null;
  readonly productName: string;
  readonly productSlug: string;
  readonly productCategory: string;
  readonly colorName: string | null;
  readonly storeName: string;
};

export function stockNoticeEmail(
  notice: WaitingNotice,
  { key, mediaBase }: { readonly key: string; readonly mediaBase: string | undefined },
): Message {
  const { shopUrl, storeName, picture } = notice;
  const name = productDisplayName(notice);
  const stop = new URLSearchParams({ notice: notice.id, key });
  return renderMail({
    about: `stock-notice/${notice.id}/${notice.createdAt}`,
    recipient: notice.email,
    unsubscribeHref: `${shopUrl}/api/stock-notices/stop?${stop}`,
    storeName,
    subject: `Back at ${storeName}: ${name}`,
    heading: 'It is back',
    paragraphs: [
      `${name} is in stock again. You asked us to tell you once, and this is that mail.`,
      'We cannot set it aside, so do not wait too long.',
    ],
    lines: [{ label: name, value: 'In stock', image: mailPicture(picture, shopUrl, mediaBase) }],
    link: { text: 'See it', href: `${shopUrl}${productHref(notice)}` },
    help: [{ text: 'Contact us', href: `${shopUrl}/contact-us` }],
    stopHref: `${shopUrl}/stop-notices?${stop}`,
  });
}
