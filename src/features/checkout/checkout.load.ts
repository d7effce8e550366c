import { getActiveBag } from '#contract/bag/bag.endpoints.ts';
import { checkoutTexts } from '#contract/checkout/checkout.texts.ts';
import { unpaidOrigin } from '#contract/checkout/checkout-session.rules.ts';
import type { CheckoutAnswer, CheckoutSession } from '#contract/checkout/checkout-session.schema.ts';
import { getUser } from '#contract/customers/customer.endpoints.ts';
import type { User } from '#contract/customers/customer.schema.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';
import type { Result } from '#gateway-client/result.ts';
import { withSuburb } from './checkout.form.ts';
import { formFromSession, type Profile, prefillCheckoutValues } from './checkout.prefill.ts';
import { autoApplyCode, loadAutoApplyCodes } from './checkout.promo.ts';
import { type CheckoutValues, checkoutReducer } from './checkout.reducer.ts';
import type { StatusName } from './checkout.status.ts';
import type { CheckoutContext, CheckoutResult, InitialCheckout } from './checkout.types.ts';
import { checkoutPage, refusedStatus } from './checkout-page.rules.ts';
import { failedStatus, loadActiveSession, openSession, sessionStatus } from './session.load.ts';

/** /shop/checkout: opens the session before rendering, so that it always matches the bag. */
export async function loadCheckout(context: CheckoutContext): Promise<CheckoutResult<InitialCheckout>> {
  const { visitor, settings } = context;
  const [opened, user, codes] = await Promise.all([
    openSession(visitor),
    visitor.call(getUser),
    loadAutoApplyCodes(visitor),
  ]);
  const screen = await openedResult(context, opened);
  if (screen.kind !== 'page') return screen;
  const session = screen.data;
  const profile = user.ok && user.data ? profileOf(user.data) : {};
  const hasCode = session.discount !== undefined || session.droppedCode !== undefined;
  const auto = hasCode ? undefined : await autoApplyCode(visitor, session, settings.currency, codes);
  const form = formFromSession(session, settings);
  return {
    kind: 'page',
    data: {
      ...initialCheckout(context, prefillCheckoutValues(form, profile), {
        ...session,
        discount: session.discount ?? auto?.discount,
      }),
      profile,
      isPosted: false,
      autoApplyToast: auto?.toast,
      notice: context.origin === unpaidOrigin ? checkoutTexts.unpaid : undefined,
    },
  };
}

/** The form's initial state, with the discount that the gateway has recorded for the session. */
export function initialCheckout(
  { settings }: Pick<CheckoutContext, 'settings'>,
  given: CheckoutValues,
  session: CheckoutSession,
): InitialCheckout {
  const form = withSuburb(given);
  const dropped = session.discount || form.promoInput ? undefined : session.droppedCode;
  return {
    form: dropped
      ? checkoutReducer(form, { type: 'bagChanged', dropped }, settings)
      : { ...form, discount: session.discount ?? null },
    session,
    settings,
    profile: {},
    isSubmitted: false,
    progress: 'idle',
    isPosted: true,
    autoApplyToast: undefined,
    attempt: crypto.randomUUID(),
  };
}

export async function sessionResult(
  context: CheckoutContext,
  active: Result<CheckoutSession | null>,
): Promise<CheckoutResult<CheckoutSession>> {
  if (!active.ok) return failedStatus(active);
  const session = active.data;
  const page = checkoutPage(session, { ...context, now: context.settings.now });
  if (page.kind === 'redirect') return page;
  if (page.kind === 'page' && session) return { kind: 'page', data: session };
  const status = page.kind === 'status' ? page.status : 'noActive';
  return sessionStatus(
    context,
    session,
    status === 'noActive' ? await missingSessionStatus(context.visitor) : status,
  );
}

/** A form that is posted without a session: the session has expired if the bag still has items. */
async function missingSessionStatus(visitor: VisitorGateway): Promise<StatusName> {
  const bag = await visitor.call(getActiveBag);
  return bag.ok && bag.data.items.length > 0 ? 'expired' : 'noActive';
}

/** The answer of POST /checkout as a result. Without a new session, a paid or ordered one still redirects. */
async function openedResult(
  context: CheckoutContext,
  opened: Result<CheckoutAnswer>,
): Promise<CheckoutResult<CheckoutSession>> {
  if (!opened.ok && opened.problem !== 'missing') return failedStatus(opened);
  const answer = opened.ok ? opened.data : undefined;
  if (answer?.attention && !context.isFresh)
    return { kind: 'status', status: 'attention', ...answer.attention };
  if (answer?.success) return sessionResult(context, { ok: true, data: answer.session });
  const active = await loadActiveSession(context.visitor);
  if (!active.ok) return failedStatus(active);
  const page = checkoutPage(active.data, { ...context, now: context.settings.now });
  if (page.kind === 'redirect') return page;
  if (!answer) return { kind: 'status', status: context.isReadOnly ? 'unavailable' : 'noActive' };
  const status = refusedStatus(answer);
  return status ? { kind: 'status', status } : failedStatus(answer);
}

function profileOf({ firstName, lastName, email, phoneNumber, shippingAddress }: User): Profile {
  return { firstName, lastName, email, phoneNumber, shippingAddress };
}
