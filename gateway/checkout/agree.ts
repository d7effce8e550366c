import type { ActionRefusal, Figures, OrderDetails } from '#contract/checkout/checkout-action.schema.ts';
import { amountChangedText, areClaimsTrue, checkoutTexts } from '#contract/checkout/checkout-check.rules.ts';
import { feeFor } from '#contract/delivery/delivery.rules.ts';
import { methodRefusal } from '#contract/delivery/fulfilment.rules.ts';
import {
  offersPayOnDelivery,
  payOnDeliveryLimitText,
  payOnDeliveryMaximum,
  payOnDeliveryTexts,
} from '#contract/payments/pay-on-delivery.rules.ts';
import type { PaymentMethod, PodPaymentMethod } from '#contract/payments/payment.schema.ts';
import { subtotalOf } from '#contract/promotions/discount.rules.ts';
import { figuresOf } from '#contract/promotions/figures.rules.ts';
import { checkoutClosedMessage } from '#contract/store/store.rules.ts';
import type { Store } from '#contract/store/store.schema.ts';
import { type Minor, noMoney, toMinor } from '#contract/wire/money.ts';
import type { Dependencies } from '../dependencies.ts';
import { notForAccount } from '../promotions/redeem.ts';
import { isSellable, soldLine, unavailableProducts } from './availability.ts';
import { isClosedFor } from './closed.ts';
import { checkDetails, checkEmail } from './details.ts';
import { livePromo } from './figures.ts';
import type { SessionGoods } from './goods.records.ts';
import { mayOrderOnDelivery } from './on-delivery.records.ts';
import type { Session } from './session.records.ts';
import type { Fulfilment, Snapshot } from './snapshot.ts';

/** What the shopper asks to pay for: details, and claims that are compared. */
export type Proposal = {
  readonly session: Session;
  readonly wanted: SessionGoods;
  readonly email: string | undefined;
  /** The subtotal, a claim. */
  readonly amount: Minor;
  readonly details: OrderDetails;
  /** Set for payment on delivery; null when its method is missing. */
  readonly onDelivery?: PodPaymentMethod | null;
  readonly store: Store;
  readonly shopUrl: string;
  /** Where the shopper is: the sandbox's page is there. */
  readonly origin: string;
};

export type Agreed =
  | { readonly ok: true; readonly snapshot: Snapshot }
  | { readonly ok: false; readonly refusal: ActionRefusal };

/** Checks a proposal in the contract's order and makes the snapshot that is frozen; changes nothing. */
export async function agree(dependencies: Dependencies, proposal: Proposal): Promise<Agreed> {
  const { session, store, details, onDelivery } = proposal;
  const { goods, isBagSame, gift } = proposal.wanted;
  const isPod = onDelivery !== undefined;
  if (isClosedFor(dependencies, store, session.row.ownerId)) return refused(checkoutClosedMessage);

  const fulfilment = checkDetails(details);
  const email = checkEmail(proposal.email);
  if (!fulfilment || email === undefined || onDelivery === null) return refused(checkoutTexts.incomplete);

  const method = methodRefusal(fulfilment.deliveryMethod, store.config.fulfillment, dependencies.now());
  if (method !== undefined) return refused(method);
  const pod = store.config.paymentOnDelivery;
  if (isPod && !offersPayOnDelivery(pod)) return refused(payOnDeliveryTexts.off);
  if (isPod && fulfilment.deliveryOption !== 'within-accra') return refused(payOnDeliveryTexts.elsewhere);

  if (!isBagSame) return refused(checkoutTexts.bagChanged, { code: 'BAG_CHANGED' });
  const sellable = goods.filter(isSellable);
  const isHeld = goods.every((line) => (session.held.get(line.skuId) ?? 0) >= line.quantity);
  if (sellable.length < goods.length || !isHeld) {
    return refused(checkoutTexts.goodsGone, {
      unavailableProducts: unavailableProducts(goods, session.held),
    });
  }

  const lines = sellable.map(soldLine);
  const currency = store.currency?.toLowerCase() ?? 'usd';
  const fee = feeOf(fulfilment, store);
  const promo = details.discount === null ? undefined : livePromo(session, dependencies.now());
  const without = figuresOf(subtotalOf(lines), noMoney, fee);
  if (promo && session.promo?.code.isExclusive && session.promo.offerEmail !== email) {
    return refused(notForAccount, { code: 'AMOUNT_CHANGED', figures: without });
  }
  const discount = promo?.discount ?? null;
  const figures = figuresOf(subtotalOf(lines), discount?.totalDiscount, fee);
  const giftPrice = toMinor(goods.reduce((sum, line) => sum + (line.isGift ? line.fullPrice : 0), 0));
  const claim = { amount: proposal.amount, details };
  if (!areClaimsTrue(claim, figures, discount, giftPrice)) return amountChanged(figures, currency);

  const most = payOnDeliveryMaximum(pod);
  if (isPod && figures.total > most) return refused(payOnDeliveryLimitText(most, currency));
  const payer = { ...fulfilment, ownerId: session.row.ownerId };
  if (isPod && !(await mayOrderOnDelivery(dependencies, payer))) return refused(payOnDeliveryTexts.tooMany);

  const paymentMethod: PaymentMethod = isPod
    ? { type: 'payment_on_delivery', podPaymentMethod: onDelivery }
    : { type: 'online_payment' };
  const snapshot: Snapshot = {
    lines,
    figures,
    discount,
    gift,
    claims: promo?.claims ?? [],
    currency,
    isLive: dependencies.payments?.isLive ?? false,
    shopUrl: proposal.shopUrl,
    email,
    fulfilment,
    paymentMethod,
  };
  return { ok: true, snapshot };
}

function feeOf({ deliveryOption }: Fulfilment, { config }: Store): Minor {
  return deliveryOption === null ? noMoney : feeFor(deliveryOption, config);
}

function amountChanged(figures: Figures, currency: string): Agreed {
  return refused(amountChangedText(figures, currency), { code: 'AMOUNT_CHANGED', figures });
}

function refused(
  message: string,
  more: Partial<Pick<ActionRefusal, 'unavailableProducts' | 'code' | 'figures'>> = {},
): Agreed {
  return { ok: false, refusal: { success: false, message, unavailableProducts: undefined, ...more } };
}
