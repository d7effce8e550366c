import { addressLines } from '#contract/address/address.lines.ts';
import { deliveryOptionLabels } from '#contract/delivery/delivery.rules.ts';
import { instructionLines } from '#contract/orders/order.rules.ts';
import { parsePictureFile } from '#contract/pictures/picture.rules.ts';
import { productDisplayName } from '#contract/products/product.rules.ts';
import { type StoreConfig, storeConfig } from '#contract/store/store.schema.ts';
import { helpLinks, openingHours, orderQuestion } from '#contract/store/studio.rules.ts';
import { safeDecode } from '#contract/wire/codec.ts';
import { formatMoney, multiplyMoney, noMoney } from '#contract/wire/money.ts';
import type { Snapshot } from '../../database/snapshot.ts';
import type { Dependencies } from '../../dependencies.ts';
import { pictureUrl } from '../../pictures/picture-url.ts';
import { readStore } from '../../store/store.records.ts';
import type { Fact, Row } from './frame.ts';

export type MailShop = {
  readonly name: string;
  readonly contact: NonNullable<StoreConfig['contactInfo']>;
  readonly hours: readonly string[];
  /** The base URL of pictures stored as paths, if not the shop's own. */
  readonly mediaUrl: string | undefined;
};

export async function readMailShop(
  dependencies: Pick<Dependencies, 'database' | 'settings'>,
): Promise<MailShop> {
  const { name, config } = await readStore(dependencies);
  const decoded = safeDecode(storeConfig, config);
  // Mail is sent even with an invalid configuration.
  const shop = decoded.success ? decoded.data : {};
  return {
    name,
    contact: shop.contactInfo ?? {},
    hours: openingHours(shop),
    mediaUrl: dependencies.settings.MEDIA_BASE_URL,
  };
}

export type PlacedOrder = {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly isPODOrder: boolean;
  /** Paid, or its e-mail is the customer's verified one. Other mails contain no shopper input except the name. */
  readonly isTrusted: boolean;
  readonly snapshot: Snapshot;
  readonly shop: MailShop;
  readonly href: string;
};

export function lineRows({ snapshot, shop }: Pick<PlacedOrder, 'snapshot' | 'shop'>): Row[] {
  const { lines, currency, shopUrl } = snapshot;
  return lines.map((line) => ({
    label: `${productDisplayName(line)} × ${line.quantity}`,
    image: mailPicture(line.productImage, shopUrl, shop.mediaUrl),
    value: line.isGift ? 'Free' : formatMoney(multiplyMoney(line.price, line.quantity), currency),
  }));
}

/** The absolute URL of a stored picture. An upload is up to 1600 px wide, and a mail shows it at 64. */
export const mailPicture = (picture: string | null, shopUrl: string, mediaUrl = shopUrl) =>
  picture === null ? undefined : pictureUrl(inWidth(picture), { uploads: shopUrl, assets: mediaUrl });

/** The path of an uploaded picture, 240 px wide. Others have no widths that the gateway knows. */
function inWidth(picture: string): string {
  const upload = parsePictureFile(/^\/api\/pictures\/(.+)$/.exec(picture)?.[1] ?? '');
  return upload && upload.width > 240 ? picture.replace(/webp$/, '240.webp') : picture;
}

export function totalRows({ figures, discount, currency, fulfilment }: Snapshot): Row[] {
  const money = (amount: typeof figures.total) => formatMoney(amount, currency);
  const isFree = figures.deliveryFee === noMoney;
  return [
    { label: 'Subtotal', value: money(figures.subtotal) },
    ...(discount ? [{ label: `Discount (${discount.code})`, value: `-${money(figures.discount)}` }] : []),
    ...(fulfilment.deliveryMethod === 'delivery'
      ? [{ label: 'Delivery', value: isFree ? 'Free' : money(figures.deliveryFee) }]
      : []),
    { label: 'Total', value: money(figures.total) },
  ];
}

export function shopperDestination({ isTrusted, snapshot, shop }: PlacedOrder): Fact[] {
  const hours = snapshot.fulfilment.deliveryMethod === 'pickup' ? [{ label: 'Open', lines: shop.hours }] : [];
  return isTrusted ? [...destination(snapshot), ...hours] : [];
}

export function destination({ fulfilment }: Snapshot): Fact[] {
  const { deliveryDetails, deliveryOption, deliveryInstructions, pickupLocation } = fulfilment;
  if (fulfilment.deliveryMethod === 'pickup') {
    return [{ label: 'Pick up at', lines: [pickupLocation ?? 'our studio'] }];
  }
  return [
    { label: 'Deliver to', lines: deliveryDetails ? addressLines(deliveryDetails) : [] },
    ...(deliveryOption ? [{ label: 'Delivery', lines: [deliveryOptionLabels[deliveryOption]] }] : []),
    ...(deliveryInstructions
      ? [{ label: 'Instructions', lines: instructionLines(deliveryInstructions) }]
      : []),
  ];
}

export function toShopper(order: PlacedOrder) {
  return {
    recipient: order.snapshot.email,
    storeName: order.shop.name,
    lines: lineRows(order),
    link: { text: 'View your order', href: order.href },
    help: shopHelp(order, orderQuestion(order.orderNumber)),
  };
}

export function shopHelp({ shop, snapshot }: Pick<PlacedOrder, 'shop' | 'snapshot'>, question: string) {
  const form = { text: 'Write to us', href: `${snapshot.shopUrl}/contact-us` };
  return [...helpLinks(shop.contact, question), form];
}
