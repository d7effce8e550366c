import { atom } from 'nanostores';
import { amountChangedText, checkoutErrors, checkoutTexts } from '#contract/checkout/checkout-check.rules.ts';
import {
  type CheckoutEvent,
  type CheckoutForm,
  checkoutForm,
} from '#contract/checkout/checkout-form.rules.ts';
import { isLiveSession } from '#contract/checkout/checkout-session.rules.ts';
import type { CheckoutSession } from '#contract/checkout/checkout-session.schema.ts';
import { hasErrors } from '#contract/customers/customer.rules.ts';
import { redeemPromoCode, removePromoCode } from '#contract/promotions/redeem.endpoints.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';
import { checkoutEvent } from './checkout.event.ts';
import { withoutNeighborhood, writesSuburb } from './checkout.form.ts';
import { bagSignature, readKept, writeKept } from './checkout.kept.ts';
import { openSession } from './checkout.open.ts';
import { type Asked, type PaymentOutcome, patience, paymentInput, sendPayment } from './checkout.payment.ts';
import { checkoutShop } from './checkout.terms.ts';
import { overlaid, type Typed } from './checkout.typed.ts';
import type { CheckoutStart, CheckoutVerdict } from './checkout.types.ts';
import { canSubmit } from './checkout-facts.rules.ts';
import { prefillCheckoutForm } from './checkout-prefill.rules.ts';
import { giftNotice, promoOutcome, promoRemoved } from './promo.apply.ts';
import { autoApply } from './promo.auto-apply.ts';
import { shownFigures } from './summary.view.ts';

export type CheckoutState = CheckoutVerdict & {
  readonly form: CheckoutForm;
  readonly session: CheckoutSession;
  readonly writesSuburb: boolean;
  readonly hasTried: boolean;
  readonly work: 'none' | 'paying' | 'applying';
};

/** What a checkout does to the world around it. */
export type CheckoutWorld = {
  readonly call: VisitorGateway['call'];
  /** Leaves for another address; the shop's own ones lead on by themselves. */
  readonly goTo: (href: string) => void;
  /** Draws this page anew: the edge decides where the checkout stands. */
  readonly reload: () => void;
  readonly toast: (text: string) => void;
  /** Notes what the shopper did (screens §11). */
  readonly note: (event: { readonly action: string; readonly data: Record<string, string> }) => void;
  /** ms since 1970, by the gateway's clock. */
  readonly now: () => number;
};

export type Checkout = ReturnType<typeof openCheckout>;

function isChanged(former: CheckoutSession, session: CheckoutSession): boolean {
  return bagSignature(session.items) !== bagSignature(former.items);
}

/** How long a session counts as fresh (S2 §9). */
const freshFor = 60_000;

/**
 * One shopper's checkout on one page. It begins as the edge has drawn it, so that waking changes nothing; actions
 * and state are here, islands only draw. On the server it is made anew for each page.
 */
export function openCheckout(start: CheckoutStart, world: CheckoutWorld) {
  const { terms } = start;
  const $state = atom<CheckoutState>({
    form: start.form,
    session: start.session,
    writesSuburb: start.writesSuburb,
    hasTried: start.hasTried,
    message: start.message,
    promoMessage: start.promoMessage,
    figures: start.figures,
    lineNotes: start.lineNotes,
    work: 'none',
  });
  const shop = () => checkoutShop(terms, world.now());
  const merge = (change: Partial<CheckoutState>) => $state.set({ ...$state.get(), ...change });
  let readAt = start.now;
  let { hasLookedForCode } = start;
  let wish: { readonly key: string; readonly body: string } | undefined;

  function change(event: CheckoutEvent): void {
    const { form, figures } = $state.get();
    const next = checkoutForm(form, event, shop());
    const isDelivery =
      next.deliveryOption !== form.deliveryOption || next.deliveryMethod !== form.deliveryMethod;
    merge({ form: next, figures: isDelivery ? undefined : figures });
    if (event.type === 'promoTyped') merge({ promoMessage: undefined });
  }

  /** From the list to typing and back; either way the neighborhood starts empty. */
  function toggleSuburb(): void {
    const { form, writesSuburb: writes } = $state.get();
    merge({ form: withoutNeighborhood(form), writesSuburb: !writes });
  }

  /** Takes what the browser has kept, and over it what was typed before the page woke. */
  function restore(typed?: Typed): void {
    const kept = start.isPosted ? undefined : readKept(start.session, shop());
    if (!kept && !typed) return;
    const { profile } = start;
    const known = kept && profile ? prefillCheckoutForm(kept.form, profile) : (kept?.form ?? start.form);
    const form = typed ? overlaid(known, typed.drawn, typed.form) : known;
    merge({ form, writesSuburb: kept?.writesSuburb || typed?.writesSuburb || writesSuburb(form) });
  }

  function show(session: CheckoutSession): void {
    const { form, session: former } = $state.get();
    const discount = session.discount ?? null;
    const isOther = isChanged(former, session) || session._id !== former._id;
    merge({ session, figures: undefined, ...(isOther && { lineNotes: undefined }) });
    if (isOther) hasLookedForCode = false;
    if (isOther && !discount) change({ type: 'bagChanged', dropped: session.droppedCode });
    else merge({ form: { ...form, discount } });
  }

  /**
   * Lets the session follow the bag again once it is older than a minute, or when `now`: the page behind a Back, or
   * of another tab, may have changed it. False: this checkout is over here.
   */
  async function refresh(force = false): Promise<boolean> {
    change({ type: 'methodsChecked' });
    if (!force && world.now() - readAt < freshFor) return true;
    const opened = await openSession(world);
    if (!opened.ok) return true;
    if (!opened.data.success || !isLiveSession(opened.data.session, world.now())) {
      world.reload();
      return false;
    }
    readAt = world.now();
    show(opened.data.session);
    return true;
  }

  async function applyPromo(): Promise<void> {
    const { form, session, work } = $state.get();
    const code = form.promoInput.trim();
    if (code === '' || work !== 'none') return;
    merge({ work: 'applying', promoMessage: undefined });
    const body = { code, checkoutSessionId: session._id };
    const outcome = promoOutcome(await world.call(redeemPromoCode, { body }));
    merge({ work: 'none', ...(outcome.ok ? { figures: undefined } : { promoMessage: outcome.message }) });
    if (!outcome.ok) return;
    if (outcome.discount) change({ type: 'discountRecorded', discount: outcome.discount });
    else merge({ form: { ...form, promoInput: '', promoNotice: giftNotice } });
  }

  /** Takes the code off; none applies itself in its place. */
  async function removePromo(): Promise<void> {
    const { session, work } = $state.get();
    if (work !== 'none') return;
    merge({ work: 'applying', promoMessage: undefined });
    const removed = promoRemoved(
      await world.call(removePromoCode, { params: { checkoutSessionId: session._id } }),
    );
    hasLookedForCode = true;
    merge({ work: 'none', ...(removed.ok ? { figures: undefined } : { promoMessage: removed.message }) });
    if (removed.ok) change({ type: 'discountRecorded', discount: null });
  }

  /** S2 §4; never over a code that the shopper is typing, and once for one bag. */
  async function applyByItself(): Promise<void> {
    const { form, session, work } = $state.get();
    const isWanted = form.discount === null && form.promoInput === '' && work === 'none';
    if (!isWanted || hasLookedForCode) return;
    hasLookedForCode = true;
    const found = await autoApply({ visitor: world, terms }, session);
    if (!found) return;
    change({ type: 'discountRecorded', discount: found.discount });
    merge({ figures: undefined });
    world.toast(found.applied);
  }

  /** True once the shopper is on the way to pay; false leaves everything typed and says why. */
  async function pay(): Promise<boolean> {
    if ($state.get().work !== 'none') return true;
    const { form } = $state.get();
    if (!canSubmit(form, shop()) || hasErrors(checkoutErrors(form))) {
      merge({ hasTried: true, message: checkoutTexts.incomplete });
      return false;
    }
    merge({ work: 'paying', hasTried: true, message: undefined, lineNotes: undefined });
    const seen = $state.get();
    if (!(await refresh())) return true;
    const fresh = shownFigures($state.get(), terms);
    const isOtherBag = isChanged(seen.session, $state.get().session);
    if (isOtherBag || fresh.total !== shownFigures(seen, terms).total) {
      const message = isOtherBag ? checkoutTexts.bagChanged : amountChangedText(fresh, terms.currency);
      merge({ work: 'none', message });
      return false;
    }
    const outcome = await send();
    if (outcome.kind === 'goTo') {
      world.note(checkoutEvent('finalized', $state.get().session._id, form.podPaymentMethod));
      world.goTo(outcome.href);
    }
    if (outcome.kind === 'elsewhere') world.reload();
    if (outcome.kind !== 'refused') return true;
    const { kind: _, isSettled, isOutdated, ...verdict } = outcome;
    if (isSettled) {
      wish = undefined;
      // Whatever was in the way, such as a session that ran out, the next try begins with what is now.
      readAt = 0;
    }
    if (isOutdated && !(await refresh(true))) return true;
    merge({ work: 'none', ...verdict });
    return false;
  }

  function send(): Promise<PaymentOutcome> {
    const { form, session } = $state.get();
    const { subtotal, deliveryFee, discount } = shownFigures($state.get(), terms);
    const code = form.discount?.code;
    const claimed = code === undefined ? null : { code, totalDiscount: discount };
    const asked = { form, session, terms, seen: { subtotal, deliveryFee, discount: claimed } };
    return sendPayment(world.call, asked, { idempotencyKey: keyFor(asked), timeout: patience });
  }

  /** The same key while the same wish is unanswered, so that it is granted once (contract §16). */
  function keyFor(asked: Asked): string {
    const body = JSON.stringify([asked.form.podPaymentMethod, paymentInput(asked)]);
    if (wish?.body !== body) wish = { key: crypto.randomUUID(), body };
    return wish.key;
  }

  /** Back from the payment page by the browser's cache: the button works again. */
  function comeBack(): Promise<boolean> {
    wish = undefined;
    merge({ work: 'none' });
    return refresh(true);
  }

  /** From now on every change is kept. */
  function keep(): () => void {
    return $state.listen(({ form, session, writesSuburb: writes }) =>
      writeKept({ form, writesSuburb: writes }, session.items),
    );
  }

  return {
    ...{ $state, change, toggleSuburb, restore, keep },
    ...{ refresh, comeBack, applyPromo, removePromo, applyByItself, pay },
  };
}
