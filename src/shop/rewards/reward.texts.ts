import { isReversed } from '#contract/orders/order-status.rules.ts';
import { earnsPoints, type PointsOrder, pointsFor } from '#contract/rewards/reward.rules.ts';
import type { RewardTier } from '#contract/rewards/reward.schema.ts';
import type { Minor } from '#contract/wire/money.ts';
import { discountText } from '#shop/promotions/promo-code.texts.ts';

const grouped = new Intl.NumberFormat('en-GB');

/** "29,600 points". */
export const pointsText = (points: number) => `${grouped.format(points)} points`;

/** "10% off", "GHS 50 off". */
export const tierText = (tier: RewardTier, currency: string | undefined) =>
  `${discountText(tier, currency)} off`;

type OwnedOrder = PointsOrder & { readonly storeFrontUserId: string };

/** A guest's id begins with `guest`. */
const isGuests = ({ storeFrontUserId }: OwnedOrder) => storeFrontUserId.startsWith('guest');

/** The points of an order, in words. None if it was discounted, cancelled or refunded. */
export function orderPointsText(
  order: OwnedOrder,
  points: { readonly points: number; readonly transaction?: unknown },
): string | undefined {
  if (order.discount || isReversed(order.status ?? '') || points.points <= 0) return undefined;
  if (points.transaction) return `+${pointsText(points.points)} earned`;
  // An account gets points for orders from before its sign-up by its own e-mail only, and has them by now.
  if (!order.hasVerifiedPayment || !isGuests(order)) return undefined;
  return `${pointsText(points.points)} will be awarded once your account is verified`;
}

/** Prompts a guest to sign in for the `points` of a paid, undiscounted order. */
export function guestPrompt(
  order: OwnedOrder & {
    readonly amount: Minor;
    readonly customerDetails: { readonly email: string };
  },
  points = pointsFor(order.amount),
): { lines: readonly string[]; button: string; href: string } | undefined {
  if (!isGuests(order) || !earnsPoints(order) || points <= 0) return undefined;
  const { email } = order.customerDetails;
  return {
    lines: [
      `You'd earn ${pointsText(points)} with this order.`,
      `Sign in with ${email}`,
      'Points are added once your email is verified',
      'They stay with your account',
    ],
    button: 'Verify my email',
    href: `/login?${new URLSearchParams({ origin: 'guest-rewards', email })}`,
  };
}

/** "+40", "−15". */
export function signedPoints(points: number): string {
  return `${points < 0 ? '−' : '+'}${grouped.format(Math.abs(points))}`;
}

const reasons: { readonly [reason: string]: string } = {
  order_cancelled: 'Order cancelled',
  order_refunded: 'Order refunded',
  given_by_staff: 'From the shop',
};

/** The title of a history entry, shown before the order's number. Points earned by an order need no reason. */
export function pointsTitle({
  reason,
  orderId,
}: {
  readonly reason: string;
  readonly orderId?: unknown;
}): string {
  return reasons[reason] ?? (orderId ? 'Order' : 'Points');
}
