import { atom } from 'nanostores';
import { getActiveSession } from '#contract/checkout/checkout.endpoints.ts';
import { checkoutErrors, checkoutTexts } from '#contract/checkout/checkout-check.rules.ts';
import { type CheckoutEvent, checkoutForm } from '#contract/checkout/checkout-form.rules.ts';
import { isLiveSession } from '#contract/checkout/checkout-session.rules.ts';
import type { CheckoutSession } from '#contract/checkout/checkout-session.schema.ts';
import { hasErrors } from '#contract/customers/customer.rules.ts';
import { redeemPromoCode, removePromoCode } from '#contract/promotions/redeem.endpoints.ts';
import { getStorefront } from '#contract/store/store.endpoints.ts';
import { isOtherBag, restored, writeDraft } from './checkout.draft.ts';
import { browserEffects, type CheckoutEffects } from './checkout.effects.ts';
import { checkoutEvent } from './checkout.event.ts';
import { withoutNeighborhood } from './checkout.form.ts';
import { openSession } from './checkout.open.ts';
import {
  changedSince,
  type PaymentRequest,
  patience,
  paymentInput,
  paymentRequest,
  sendPayment,
} from './checkout.payment.ts';
import { checkoutTerms } from './checkout.terms.ts';
import type { Typed } from './checkout.typed.ts';
import type { CheckoutState, CheckoutTerms, DrawnCheckout } from './checkout.types.ts';
import { canSubmit } from './checkout-facts.rules.ts';
import { giftNotice, promoOutcome, promoRemoved } from './promo.apply.ts';
import { autoApply } from './promo.auto-apply.ts';

/** How long session and configuration count as fresh, in ms. */
const freshFor = 60_000;

/** The checkout of one page, shared by its islands: unknown until the form wakes and opens it. */
export function createCheckout(effects: CheckoutEffects) {
  const $checkout = atom<CheckoutState | undefined>();
  let readAt = 0;
  let termsReadAt = 0;
  let hasLookedForCode = false;
  let applied: string | undefined;
  let attempt: { readonly key: string; readonly body: string } | undefined;

  function merge(change: Partial<CheckoutState>): void {
    const state = $checkout.get();
    if (state) $checkout.set({ ...state, ...change });
  }

  /** Begins with what the edge has drawn, over it the browser's draft, over that what was typed before waking. */
  function open(drawn: DrawnCheckout, typed?: Typed): void {
    readAt = drawn.terms.now;
    termsReadAt = readAt;
    ({ hasLookedForCode, applied } = drawn);
    $checkout.set({ ...drawn, ...restored(drawn, effects.now(), typed) });
    $checkout.listen((state) => state && writeDraft(state, state.session.items));
  }

  function change(event: CheckoutEvent): void {
    const state = $checkout.get();
    if (!state) return;
    const { form, figures, terms, promoMessage } = state;
    const next = checkoutForm(form, event, { ...terms, now: effects.now() });
    const isDelivery =
      next.deliveryOption !== form.deliveryOption || next.deliveryMethod !== form.deliveryMethod;
    merge({
      form: next,
      figures: isDelivery ? undefined : figures,
      promoMessage: event.type === 'promoTyped' ? undefined : promoMessage,
    });
  }

  /** From the list to typing and back; either way the neighborhood starts empty. */
  function toggleSuburb(): void {
    const state = $checkout.get();
    if (state) merge({ form: withoutNeighborhood(state.form), writesSuburb: !state.writesSuburb });
  }

  function show({ form, session: former }: CheckoutState, session: CheckoutSession): void {
    const discount = session.discount ?? null;
    const isOther = isOtherBag(former, session) || session._id !== former._id;
    merge({ session, figures: undefined, ...(isOther && { lineNotes: undefined }) });
    if (isOther) hasLookedForCode = false;
    if (isOther && !discount) change({ type: 'bagChanged', dropped: session.droppedCode });
    else merge({ form: { ...form, discount } });
  }

  /**
   * Lets the session follow the bag once it is older than a minute, or when forced: the page behind a Back, or of
   * another tab, may have changed it. False: this checkout is over here.
   */
  async function refresh(force = false): Promise<boolean> {
    if (!force && effects.now() - readAt < freshFor) return true;
    const opened = await openSession(effects);
    const state = $checkout.get();
    if (!opened.ok || !state) return true;
    if (!opened.data.success || !isLiveSession(opened.data.session, effects.now())) {
      effects.reload();
      return false;
    }
    readAt = effects.now();
    show(state, opened.data.session);
    return true;
  }

  /** The other method takes over from one that is not available any more. */
  function goBy(terms: CheckoutTerms): void {
    merge({ terms });
    change({ type: 'methodsChecked' });
  }

  /** Restrictions begin and end by the clock; what else the store has changed is asked once a minute. */
  async function passTime(force = false): Promise<void> {
    const state = $checkout.get();
    if (!state) return;
    const now = effects.now();
    goBy({ ...state.terms, now });
    if (!force && now - termsReadAt < freshFor) return;
    termsReadAt = now;
    const query = { storeName: state.terms.storeName, guest: 'none' } as const;
    const store = await effects.call(getStorefront, { query });
    if (store.ok && store.data) goBy(checkoutTerms(store.data, effects.now()));
  }

  /** The page is looked at again: time has passed, and the bag may have changed. */
  async function lookAgain(): Promise<void> {
    await passTime(true);
    if (await refresh()) await applyByItself();
  }

  /** Back from the payment page by the browser's cache: the button works again. */
  function comeBack(): Promise<boolean> {
    attempt = undefined;
    merge({ work: 'none' });
    void passTime(true);
    return refresh(true);
  }

  async function applyPromo(): Promise<void> {
    const state = $checkout.get();
    const code = state?.form.promoInput.trim();
    if (!state || !code || state.work !== 'none') return;
    merge({ work: 'applying', promoMessage: undefined });
    const body = { code, checkoutSessionId: state.session._id };
    const outcome = promoOutcome(await effects.call(redeemPromoCode, { body }));
    merge({ work: 'none', ...(outcome.ok ? { figures: undefined } : { promoMessage: outcome.message }) });
    if (!outcome.ok) return;
    const { form } = $checkout.get() ?? state;
    if (outcome.discount) change({ type: 'discountRecorded', discount: outcome.discount });
    else merge({ form: { ...form, promoInput: '', promoNotice: giftNotice } });
  }

  /** Takes the code off; none applies itself in its place. */
  async function removePromo(): Promise<void> {
    const state = $checkout.get();
    if (state?.work !== 'none') return;
    merge({ work: 'applying', promoMessage: undefined });
    const params = { checkoutSessionId: state.session._id };
    const removed = promoRemoved(await effects.call(removePromoCode, { params }));
    hasLookedForCode = true;
    merge({ work: 'none', ...(removed.ok ? { figures: undefined } : { promoMessage: removed.message }) });
    if (removed.ok) change({ type: 'discountRecorded', discount: null });
  }

  /** Never over a code that the shopper is typing, and once for one bag; one that the edge has applied is told here. */
  async function applyByItself(): Promise<void> {
    const state = $checkout.get();
    if (applied && state?.form.discount) effects.toast(applied);
    applied = undefined;
    if (!state || hasLookedForCode) return;
    const { form, session, work, terms } = state;
    if (form.discount !== null || form.promoInput !== '' || work !== 'none') return;
    hasLookedForCode = true;
    const found = await autoApply({ visitor: effects, terms }, session);
    if (!found) return;
    change({ type: 'discountRecorded', discount: found.discount });
    merge({ figures: undefined });
    effects.toast(found.applied);
  }

  /** Lets what is paid be the session there is; false: it ran out, which has a screen of its own, or leads on. */
  async function findSession(): Promise<boolean> {
    const active = await effects.call(getActiveSession, { query: {} });
    if (active.ok && !active.data) {
      effects.post();
      return false;
    }
    return refresh(active.ok && active.data?._id !== $checkout.get()?.session._id);
  }

  /** True once the shopper is on the way to pay; false leaves everything typed and says why. */
  async function pay(): Promise<boolean> {
    const seen = $checkout.get();
    void passTime();
    if (seen?.work !== 'none') return true;
    if (!canSubmit(seen.form, seen.terms) || hasErrors(checkoutErrors(seen.form))) {
      merge({ hasTried: true, message: checkoutTexts.incomplete });
      return false;
    }
    merge({ work: 'paying', hasTried: true, message: undefined, lineNotes: undefined });
    if (!(await findSession())) return true;
    const fresh = $checkout.get() ?? seen;
    const message = changedSince(seen, fresh);
    if (message !== undefined) {
      merge({ work: 'none', message });
      return false;
    }
    const request = paymentRequest(fresh);
    const outcome = await sendPayment(effects.call, request, {
      idempotencyKey: keyFor(request),
      timeout: patience,
    });
    if (outcome.kind === 'goTo') {
      effects.note(checkoutEvent('finalized', fresh.session._id, fresh.form.podPaymentMethod));
      effects.goTo(outcome.href);
    }
    if (outcome.kind === 'elsewhere') effects.reload();
    if (outcome.kind !== 'refused') return true;
    const { kind: _, isSettled, isOutdated, ...verdict } = outcome;
    if (isSettled) {
      attempt = undefined;
      // Whatever was in the way, such as a session that ran out, the next try begins with what is now.
      readAt = 0;
      void passTime(true);
    }
    if (isOutdated && !(await refresh(true))) return true;
    merge({ work: 'none', ...verdict });
    return false;
  }

  /** The same key while the same request is unanswered, so that it is granted once. */
  function keyFor(request: PaymentRequest): string {
    const body = JSON.stringify([request.form.podPaymentMethod, paymentInput(request)]);
    if (attempt?.body !== body) attempt = { key: crypto.randomUUID(), body };
    return attempt.key;
  }

  return {
    ...{ $checkout, open, change, toggleSuburb, refresh, passTime, lookAgain, comeBack },
    ...{ applyPromo, removePromo, applyByItself, pay },
  };
}

export const checkout = createCheckout(browserEffects);

export const { $checkout } = checkout;
