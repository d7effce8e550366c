import type { OrderItem } from '#contract/orders/order.schema.ts';
import { type PageView, productFacts } from '#shop/analytics/analytics.events.ts';

/** Keeps the action within 64 characters. */
const maxSlugLength = 52;

export const homeView: PageView = { action: 'viewed_homepage', from: 'utm_source' };
export const bagView: PageView = { action: 'viewed_shopping_bag', from: 'origin' };
export const savedView: PageView = { action: 'viewed_saved_bag', from: 'origin' };

/** viewed_{slug, hyphens as underscores}_page. */
export function listingView(category: string, subcategory?: string): PageView {
  const slug = (subcategory ?? category).replaceAll('-', '_').slice(0, maxSlugLength);
  return { action: `viewed_${slug}_page`, facts: { category, ...(subcategory && { subcategory }) } };
}

export function productView(product: Parameters<typeof productFacts>[0]): PageView {
  return { action: 'viewed_product', facts: productFacts(product), from: 'origin' };
}

type OrderedItem = Pick<OrderItem, 'orderId' | '_id' | 'productId' | 'productSkuId' | 'productImage'>;

export function reviewEditorView(item: OrderedItem): PageView {
  const facts = { ...orderedFacts(item), product: item.productId };
  return { action: 'navigated_to_product_review_editor', facts };
}

export function reviewSubmittedView(item: OrderedItem): PageView {
  const { productId, productSkuId } = item;
  const facts = { ...orderedFacts(item), productId, productSkuId };
  return { action: 'submitted_a_product_review', once: true, facts };
}

const orderedFacts = ({ orderId, _id, productImage }: OrderedItem) => ({
  orderId,
  orderItemId: _id,
  ...(productImage && { productImageUrl: productImage }),
});
