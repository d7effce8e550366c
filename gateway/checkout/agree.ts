import type { ActionRefusal, Figures, OrderDetails } from '#contract/checkout-action.schema.ts';
import { amountChangedText } from '#contract/checkout-check.rules.ts';
import { feeFor } from '#contract/delivery.rules.ts';
import { figuresOf, subtotalOf } from '#contract/discount.rules.ts';
import { methodRefusal } from '#contract/fulfilment.rules.ts';
import { type Minor, noMoney } from '#contract/money.ts';
import type { PaymentMethod, PodPaymentMethod } from '#contract/payment.schema.ts';
import { checkoutClosedMessage } from '#contract/store.rules.ts';
import type { Store } from '#contract/store.schema.ts';
import type { Dependencies } from '../dependencies.ts';
import { goodsGone, isSellable, soldLine, unavailableProducts } from './availability.ts';
import { isClosedFor } from './closed.ts';
import { checkDetails, checkEmail } from './details.ts';
import { liveDiscount } from './figures.ts';
import { readSessionGoods } from './goods.records.ts';
import { readHold } from './open.records.ts';
import type { Session } from './session.records.ts';
import type { Fulfilment, Snapshot } from './snapshot.ts';

/** What the shopper asks to pay for: details, and claims that are compared (contract §9.4). */
export type Proposal = {
  readonly session: Session;
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

const incomplete = 'Please provide all the required information';
const podElsewhere = 'Payment on delivery is available only for delivery within Greater Accra.';

/** Checks a proposal in the contract's order and makes the snapshot that is frozen; changes nothing (§9.4). */
export async function agree(dependencies: Dependencies, proposal: Proposal): Promise<Agreed> {
  const { session, store, details, onDelivery } = proposal;
  const isPod = onDelivery !== undefined;
  if (isClosedFor(dependencies, store, session.row.ownerId)) return refused(checkoutClosedMessage);

  const fulfilment = checkDetails(details);
  const email = checkEmail(proposal.email);
  if (!fulfilment || email === undefined || onDelivery === null) return refused(incomplete);

  const method = methodRefusal(fulfilment.deliveryMethod, store.config.fulfillment, dependencies.now());
  if (method !== undefined) return refused(method);
  if (isPod && fulfilment.deliveryOption !== 'within-accra') return refused(podElsewhere);

  const [goods, held] = await Promise.all([
    readSessionGoods(dependencies, session.row.id),
    readHold(dependencies, session.row.id),
  ]);
  const sellable = goods.filter(isSellable);
  const isHeld = goods.every((line) => (held.get(line.skuId) ?? 0) >= line.quantity);
  if (sellable.length < goods.length || !isHeld) {
    return refused(goodsGone, { unavailableProducts: unavailableProducts(goods, held) });
  }

  const lines = sellable.map(soldLine);
  const priced = lines.map((line) => ({ ...line, productSkuId: line.skuId }));
  const discount = await liveDiscount(dependencies, session, priced);
  const figures = figuresOf(subtotalOf(lines), discount?.totalDiscount, feeOf(fulfilment, store));
  const currency = store.currency?.toLowerCase() ?? 'usd';
  if (isChanged(proposal, figures)) return amountChanged(figures, currency);

  const paymentMethod: PaymentMethod = isPod
    ? { type: 'payment_on_delivery', podPaymentMethod: onDelivery }
    : { type: 'online_payment' };
  const snapshot: Snapshot = {
    lines,
    figures,
    discount: discount ?? null,
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

/** Whether a claim differs from the gateway's own figures (contract §9.4). */
function isChanged({ amount, details }: Proposal, figures: Figures): boolean {
  return (
    amount !== figures.subtotal ||
    (details.discount?.totalDiscount ?? noMoney) !== figures.discount ||
    (details.deliveryFee ?? noMoney) !== figures.deliveryFee
  );
}

function amountChanged(figures: Figures, currency: string): Agreed {
  return refused(amountChangedText(figures, currency), { code: 'AMOUNT_CHANGED', figures });
}

function refused(
  message: string,
  more: Pick<ActionRefusal, 'unavailableProducts'> & Pick<Partial<ActionRefusal>, 'code' | 'figures'> = {
    unavailableProducts: undefined,
  },
): Agreed {
  return { ok: false, refusal: { success: false, message, ...more } };
}
