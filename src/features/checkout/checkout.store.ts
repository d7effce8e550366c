import { atom } from 'nanostores';
import { getActiveSession } from '#contract/checkout/checkout.endpoints.ts';
import { checkoutTexts } from '#contract/checkout/checkout.texts.ts';
import { isLiveSession } from '#contract/checkout/checkout-session.rules.ts';
import type { CheckoutSession } from '#contract/checkout/checkout-session.schema.ts';
import { methodState } from '#contract/delivery/fulfilment.rules.ts';
import { getStorefront } from '#contract/store/store.endpoints.ts';
import { hasErrors } from '#contract/wire/field-errors.rules.ts';
import { hasBagChanged, restoreForm, writeDraft } from './checkout.draft.ts';
import { browserEffects, type CheckoutEffects, checkoutAnalyticsEvent } from './checkout.effects.ts';
import {
  changedSince,
  type PaymentRequest,
  paymentInput,
  paymentRequest,
  sendPayment,
} from './checkout.payment.ts';
import { applyCode, autoApplyCode, type CodeChange, giftNotice, removeCode } from './checkout.promo.ts';
import { type CheckoutEvent, type CheckoutValues, checkoutReducer } from './checkout.reducer.ts';
import { type CheckoutSettings, checkoutSettings } from './checkout.settings.ts';
import type { CheckoutState, InitialCheckout } from './checkout.types.ts';
import { canSubmit, checkoutErrors } from './checkout.validation.ts';
import { openSession } from './session.load.ts';

/** How long session and settings count as fresh. */
const freshMs = 60_000;

/** The checkout of one page, shared by its islands. Undefined until the form hydrates and opens it. */
export function createCheckout(effects: CheckoutEffects) {
  const $checkout = atom<CheckoutState | undefined>();
  let sessionReadAt = 0;
  let settingsReadAt = 0;
  let hasTriedAutoApply = false;
  let autoApplyToast: string | undefined;
  let attempt: { readonly key: string; readonly body: string } | undefined;

  function merge(change: Partial<CheckoutState>): void {
    const state = $checkout.get();
    if (state) $checkout.set({ ...state, ...change });
  }

  /** Starts with the rendered state, overridden by the draft and by what was typed before hydration. */
  function open(initial: InitialCheckout, typed?: CheckoutValues): void {
    sessionReadAt = initial.settings.now;
    settingsReadAt = sessionReadAt;
    hasTriedAutoApply = !initial.isPosted;
    ({ autoApplyToast } = initial);
    $checkout.set({ ...initial, form: restoreForm(initial, effects.now(), typed) });
    setSettings({ ...initial.settings, now: effects.now() });
    $checkout.listen((state) => state && writeDraft(state.form, state.session.items));
  }

  function change(event: CheckoutEvent): void {
    const state = $checkout.get();
    if (!state) return;
    const { form, figures, settings, promoMessage } = state;
    const next = checkoutReducer(form, event, { ...settings, now: effects.now() });
    const hasDeliveryChanged =
      next.deliveryOption !== form.deliveryOption || next.deliveryMethod !== form.deliveryMethod;
    merge({
      form: next,
      figures: hasDeliveryChanged ? undefined : figures,
      promoMessage: event.type === 'promoTyped' ? undefined : promoMessage,
    });
  }

  function setSession({ form, session: previous }: CheckoutState, session: CheckoutSession): void {
    const discount = session.discount ?? null;
    const isOther = hasBagChanged(previous, session) || session._id !== previous._id;
    merge({ session, figures: undefined, ...(isOther && { lineNotes: undefined }) });
    if (isOther) hasTriedAutoApply = false;
    if (isOther && !discount) change({ type: 'bagChanged', dropped: session.droppedCode });
    else merge({ form: { ...form, discount } });
  }

  const appliedCode = () => $checkout.get()?.form.discount?.code;

  /**
   * Updates the session to the bag once it is older than a minute, or when forced: another tab, or the page behind a Back,
   * may have changed the bag. Returns false when this checkout is over and the page reloads.
   */
  async function refresh(force = false): Promise<boolean> {
    if (!force && effects.now() - sessionReadAt < freshMs) return true;
    const code = appliedCode();
    const opened = await openSession(effects);
    const state = $checkout.get();
    if (!opened.ok || !state) return true;
    // A session that was requested before its code changed may have the former one.
    if (appliedCode() !== code) return refresh(true);
    if (!opened.data.success || !isLiveSession(opened.data.session, effects.now())) {
      effects.reload();
      return false;
    }
    sessionReadAt = effects.now();
    setSession(state, opened.data.session);
    return true;
  }

  /** Switches the delivery method if the selected one is not available any more, and says so above the button. */
  function setSettings(settings: CheckoutSettings): void {
    const method = $checkout.get()?.form.deliveryMethod;
    merge({ settings });
    change({ type: 'methodsChecked' });
    const message = method && methodState(method, settings.fulfilment, settings.now).message;
    if (message) merge({ message });
  }

  /** Restrictions start and end by the clock. The store's configuration is fetched at most once a minute. */
  async function refreshSettings(force = false): Promise<void> {
    const state = $checkout.get();
    if (!state) return;
    const now = effects.now();
    setSettings({ ...state.settings, now });
    if (!force && now - settingsReadAt < freshMs) return;
    settingsReadAt = now;
    const query = { storeName: state.settings.storeName, guest: 'none' } as const;
    const store = await effects.call(getStorefront, { query });
    if (store.ok && store.data) setSettings(checkoutSettings(store.data, effects.now()));
  }

  /** On focus: time has passed, and the bag may have changed. */
  async function revalidate(): Promise<void> {
    await refreshSettings(true);
    if (await refresh()) await autoApplyPromo();
  }

  /** Back from the payment page through the browser's back-forward cache: enables the button again. */
  function restoreFromCache(): Promise<boolean> {
    attempt = undefined;
    merge({ progress: 'idle' });
    void refreshSettings(true);
    return refresh(true);
  }

  async function changeCode(send: (state: CheckoutState) => Promise<CodeChange>): Promise<void> {
    const state = $checkout.get();
    if (state?.progress !== 'idle') return;
    merge({ progress: 'applying', promoMessage: undefined });
    const changed = await send(state);
    merge({ progress: 'idle', ...(changed.ok ? { figures: undefined } : { promoMessage: changed.message }) });
    if (!changed.ok) return;
    const { discount } = changed;
    const { form } = $checkout.get() ?? state;
    if (discount !== undefined) change({ type: 'discountRecorded', discount });
    else merge({ form: { ...form, promoInput: '', promoNotice: giftNotice } });
  }

  async function applyPromo(): Promise<void> {
    const code = $checkout.get()?.form.promoInput.trim();
    if (code) await changeCode(({ session }) => applyCode(effects, { code, checkoutSessionId: session._id }));
  }

  /** Removes the code. No other code auto-applies in its place. */
  function removePromo(): Promise<void> {
    return changeCode(({ session }) => {
      hasTriedAutoApply = true;
      return removeCode(effects, session._id);
    });
  }

  /** Once for each bag, and never over a code that the shopper is typing. Also toasts a code that the edge applied. */
  async function autoApplyPromo(): Promise<void> {
    const state = $checkout.get();
    if (autoApplyToast && state?.form.discount) effects.toast(autoApplyToast);
    autoApplyToast = undefined;
    if (!state || hasTriedAutoApply) return;
    const { form, session, progress, settings } = state;
    if (form.discount !== null || form.promoInput !== '' || progress !== 'idle') return;
    hasTriedAutoApply = true;
    const applied = await autoApplyCode(effects, session, settings.currency);
    const latest = $checkout.get()?.form;
    // Meanwhile the shopper may have applied a code, or be typing one.
    if (!applied || !latest || latest.discount) return;
    merge({ form: { ...latest, discount: applied.discount }, figures: undefined });
    effects.toast(applied.toast);
  }

  /** Makes sure that the session to pay is the active one. Returns false when it has expired and the page leaves. */
  async function ensureActiveSession(): Promise<boolean> {
    const active = await effects.call(getActiveSession, { query: {} });
    if (active.ok && !active.data) {
      effects.submitForm();
      return false;
    }
    return refresh(active.ok && active.data?._id !== $checkout.get()?.session._id);
  }

  /** Returns true when the shopper is on the way to pay, false when the form shows why not. */
  async function pay(): Promise<boolean> {
    const seen = $checkout.get();
    void refreshSettings();
    if (seen?.progress !== 'idle') return true;
    if (!canSubmit(seen.form, seen.settings) || hasErrors(checkoutErrors(seen.form))) {
      merge({ isSubmitted: true, message: checkoutTexts.incomplete });
      return false;
    }
    merge({ progress: 'paying', isSubmitted: true, message: undefined, lineNotes: undefined });
    if (!(await ensureActiveSession())) return true;
    const fresh = $checkout.get() ?? seen;
    const message = changedSince(seen, fresh);
    if (message !== undefined) {
      merge({ progress: 'idle', message });
      return false;
    }
    const request = paymentRequest(fresh);
    const outcome = await sendPayment(effects.call, request, idempotencyKeyFor(request));
    if (outcome.kind === 'redirect') {
      effects.trackEvent(checkoutAnalyticsEvent('finalized', fresh.session._id, fresh.form.podPaymentMethod));
      effects.redirect(outcome.href);
    }
    if (outcome.kind === 'reload') effects.reload();
    if (outcome.kind !== 'refused') return true;
    const { kind: _, isSettled, isOutdated, ...feedback } = outcome;
    if (isSettled) {
      attempt = undefined;
      // The next attempt starts from the current session and settings, whatever caused the refusal.
      sessionReadAt = 0;
      void refreshSettings(true);
    }
    if (isOutdated && !(await refresh(true))) return true;
    merge({ progress: 'idle', ...feedback });
    return false;
  }

  /** The same key while the same request is unanswered, so that it is executed once. */
  function idempotencyKeyFor(request: PaymentRequest): string {
    const body = JSON.stringify(paymentInput(request));
    if (attempt?.body !== body) attempt = { key: crypto.randomUUID(), body };
    return attempt.key;
  }

  return {
    $checkout,
    open,
    change,
    refresh,
    refreshSettings,
    revalidate,
    restoreFromCache,
    applyPromo,
    removePromo,
    autoApplyPromo,
    pay,
  };
}

export const checkout = createCheckout(browserEffects);

export const { $checkout } = checkout;
