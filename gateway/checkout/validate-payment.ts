import { amountChangedText, checkoutTexts } from '#contract/checkout/checkout.texts.ts';
import type { ActionRefusal, CheckoutActionBody } from '#contract/checkout/checkout-action.schema.ts';
import { feeFor } from '#contract/delivery/delivery.rules.ts';
import { methodRefusal } from '#contract/delivery/fulfilment.rules.ts';
import {
  offersPayOnDelivery,
  payOnDeliveryLimitText,
  payOnDeliveryMaximum,
  payOnDeliveryTexts,
} from '#contract/payments/pay-on-delivery.rules.ts';
import type { PaymentMethod, PodPaymentMethod } from '#contract/payments/payment.schema.ts';
import { calculateFigures, subtotalOf } from '#contract/promotions/discount.rules.ts';
import { checkoutClosedMessage, isCheckoutClosed } from '#contract/store/store.rules.ts';
import type { Store } from '#contract/store/store.schema.ts';
import { type Minor, noMoney, toMinor } from '#contract/wire/money.ts';
import type { ShopperDetails, Snapshot } from '../database/snapshot.ts';
import type { Dependencies } from '../dependencies.ts';
import { validateDetails, validateEmail } from '../orders/shopper-details.ts';
import { type ActionContext, refuse } from './action.context.ts';
import { areClaimsCurrent } from './claimed-figures.rules.ts';
import { isSellable, toLineItem, unavailableProducts } from './line.records.ts';
import { livePromo } from './live-promo.ts';
import { canOrderOnDelivery } from './pay-on-delivery.records.ts';

/** A shopper's request to pay: details, and the figures they saw, which are compared with ours. */
export type PaymentBody = Extract<CheckoutActionBody, { orderDetails: unknown }>;

/** Whether this customer cannot check out: maintenance without a bypass id, read-only, or no payment provider. */
export function isCheckoutClosedFor(
  { settings, payments }: Pick<Dependencies, 'settings' | 'payments'>,
  { config }: Store,
  ownerId: string,
): boolean {
  const canBypassMaintenance = settings.MAINTENANCE_BYPASS_IDS.includes(ownerId);
  return payments === undefined || isCheckoutClosed(config, { canBypassMaintenance });
}

/**
 * Validates in the contract's order and returns the snapshot to freeze, or the refusal. Writes nothing. `onDelivery` is
 * set for payment on delivery, null when its method is missing.
 */
export async function validatePayment(
  { dependencies, request, session, store, contents }: ActionContext,
  body: PaymentBody,
  onDelivery?: PodPaymentMethod | null,
): Promise<Snapshot | ActionRefusal> {
  const details = body.orderDetails;
  const { lines, isBagSame, gift } = contents;
  const isPod = onDelivery !== undefined;
  if (isCheckoutClosedFor(dependencies, store, session.row.ownerId)) return refuse(checkoutClosedMessage);

  const fulfilment = validateDetails(details);
  const email = validateEmail(body.customerEmail);
  if (!fulfilment || email === undefined || onDelivery === null) return refuse(checkoutTexts.incomplete);

  const method = methodRefusal(fulfilment.deliveryMethod, store.config.fulfillment, dependencies.now());
  if (method !== undefined) return refuse(method);
  const pod = store.config.paymentOnDelivery;
  if (isPod && !offersPayOnDelivery(pod)) return refuse(payOnDeliveryTexts.off);
  if (isPod && fulfilment.deliveryOption !== 'within-accra') return refuse(payOnDeliveryTexts.elsewhere);

  if (!isBagSame) return refuse(checkoutTexts.bagChanged, { code: 'BAG_CHANGED' });
  const sellable = lines.filter(isSellable);
  const isHeld = lines.every((line) => (session.held.get(line.skuId) ?? 0) >= line.quantity);
  if (sellable.length < lines.length || !isHeld) {
    return refuse(checkoutTexts.itemsUnavailable, {
      unavailableProducts: unavailableProducts(lines, session.held),
    });
  }

  const items = sellable.map(toLineItem);
  const currency = store.currency?.toLowerCase() ?? 'usd';
  const fee = feeOf(fulfilment, store);
  const claimed = details.discount === null ? undefined : livePromo(session, dependencies.now());
  const isOtherEmails = claimed && session.promo?.code.isExclusive && session.promo.offerEmail !== email;
  const promo = isOtherEmails ? undefined : claimed;
  const discount = promo?.discount ?? null;
  const figures = calculateFigures(subtotalOf(items), discount?.totalDiscount, fee);
  const giftPrice = toMinor(lines.reduce((sum, line) => sum + (line.isGift ? line.fullPrice : 0), 0));
  const claim = { amount: body.amount, details };
  if (!areClaimsCurrent(claim, figures, discount, giftPrice)) {
    const reason = isOtherEmails ? `${claimed.discount.code} works only with the email it was sent to. ` : '';
    const lostCode = reason || discount ? undefined : details.discount?.code;
    const message = reason + amountChangedText(figures, currency, lostCode);
    return refuse(message, { code: 'AMOUNT_CHANGED', figures });
  }

  const maximum = payOnDeliveryMaximum(pod);
  if (isPod && figures.total > maximum) return refuse(payOnDeliveryLimitText(maximum, currency));
  const payer = { ...fulfilment, ownerId: session.row.ownerId };
  if (isPod && !(await canOrderOnDelivery(dependencies, payer))) return refuse(payOnDeliveryTexts.tooMany);

  const paymentMethod: PaymentMethod = isPod
    ? { type: 'payment_on_delivery', podPaymentMethod: onDelivery }
    : { type: 'online_payment' };
  return {
    lines: items,
    figures,
    discount,
    gift,
    claims: promo?.claims ?? [],
    currency,
    isLive: dependencies.payments?.isLive ?? false,
    shopUrl: request.shopUrl,
    email,
    fulfilment,
    paymentMethod,
  };
}

function feeOf({ deliveryOption }: ShopperDetails, { config }: Store): Minor {
  return deliveryOption === null ? noMoney : feeFor(deliveryOption, config);
}
