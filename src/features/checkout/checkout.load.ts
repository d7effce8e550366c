import { getActiveBag } from '#contract/bag/bag.endpoints.ts';
import { type CheckoutForm, checkoutForm } from '#contract/checkout/checkout-form.rules.ts';
import type {
  CheckoutAnswer,
  CheckoutSession,
  CheckoutSessionItem,
} from '#contract/checkout/checkout-session.schema.ts';
import { getUser } from '#contract/customers/customer.endpoints.ts';
import type { User } from '#contract/customers/customer.schema.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';
import type { Result } from '#gateway-client/result.ts';
import type { CheckoutContext, CheckoutScreen } from './checkout.context.ts';
import { writesSuburb } from './checkout.form.ts';
import { openSession } from './checkout.open.ts';
import { resumedForm } from './checkout.resume.ts';
import type { Stop } from './checkout.stops.ts';
import type { DrawnCheckout } from './checkout.types.ts';
import { checkoutPage, refusedStop } from './checkout-page.rules.ts';
import { type Profile, prefillCheckoutForm } from './checkout-prefill.rules.ts';
import { autoApply, listedCodes } from './promo.auto-apply.ts';
import { activeSession, failedBy, stopped } from './session.load.ts';

/**
 * /shop/checkout: the form, or where this visitor's checkout stands instead. The session is opened before anything is
 * drawn, so that it always follows the bag; nothing else waits for it.
 */
export async function loadCheckout(context: CheckoutContext): Promise<CheckoutScreen<DrawnCheckout>> {
  const { visitor, terms } = context;
  const [opened, user, codes] = await Promise.all([
    openSession(visitor),
    visitor.call(getUser),
    listedCodes(visitor),
  ]);
  const screen = await openedScreen(context, opened);
  if (screen.kind !== 'show') return screen;
  const { session, notice } = screen.shown;
  const profile = user.ok ? profileOf(user.data) : undefined;
  const isTaken = session.discount !== undefined || session.droppedCode !== undefined;
  const auto = isTaken ? undefined : await autoApply(context, session, codes);
  const resumed = resumedForm(session, terms);
  const form = profile ? prefillCheckoutForm(resumed, profile) : resumed;
  return {
    kind: 'show',
    shown: {
      ...drawn(context, form, { ...session, discount: session.discount ?? auto?.discount }),
      profile,
      isPosted: false,
      applied: auto?.applied,
      hasLookedForCode: true,
      notice,
    },
  };
}

/** The form from a session as it is now, with the discount that the gateway has on record. */
export function drawn(
  { terms, shopOrigin }: Pick<CheckoutContext, 'terms' | 'shopOrigin'>,
  form: CheckoutForm,
  session: CheckoutSession,
): DrawnCheckout {
  const dropped = session.discount || form.promoInput ? undefined : session.droppedCode;
  return {
    form: dropped
      ? checkoutForm(form, { type: 'bagChanged', dropped }, terms)
      : { ...form, discount: session.discount ?? null },
    session: { ...session, items: session.items.map((item) => withOwnPicture(item, shopOrigin)) },
    terms,
    profile: undefined,
    writesSuburb: writesSuburb(form),
    hasTried: false,
    work: 'none',
    isPosted: true,
    applied: undefined,
    hasLookedForCode: false,
    attempt: crypto.randomUUID(),
  };
}

/** A picture of the shop's own by its path: server and browser must draw the same. */
function withOwnPicture(item: CheckoutSessionItem, origin: string): CheckoutSessionItem {
  const { productImage } = item;
  return productImage?.startsWith(`${origin}/`)
    ? { ...item, productImage: productImage.slice(origin.length) }
    : item;
}

type SessionScreen = CheckoutScreen<{
  readonly session: CheckoutSession;
  readonly notice: string | undefined;
}>;

export async function sessionScreen(
  context: CheckoutContext,
  active: Result<CheckoutSession | null>,
): Promise<SessionScreen> {
  if (!active.ok) return failedBy(active);
  const session = active.data;
  const page = checkoutPage(session, { ...context, now: context.terms.now });
  if (page.kind === 'goTo') return page;
  if (page.kind === 'show' && session) return { kind: 'show', shown: { session, notice: page.notice } };
  const stop = page.kind === 'stop' ? page.stop : 'noActive';
  return stopped(context, session, stop === 'noActive' ? await missingSession(context.visitor) : stop);
}

/** Without a session, the one of a form that is posted for a bag ran out; the bag is still there. */
async function missingSession(visitor: VisitorGateway): Promise<Stop> {
  const bag = await visitor.call(getActiveBag);
  return bag.ok && bag.data.items.length > 0 ? 'expired' : 'noActive';
}

/** What POST /checkout answered, as a screen. Where it opened nothing, a paid or ordered session still leads on. */
async function openedScreen(
  context: CheckoutContext,
  opened: Result<CheckoutAnswer>,
): Promise<SessionScreen> {
  if (!opened.ok && opened.problem !== 'missing') return failedBy(opened);
  const answer = opened.ok ? opened.data : undefined;
  if (answer?.attention && !context.isFresh) return { kind: 'stop', stop: 'attention', ...answer.attention };
  if (answer?.success) return sessionScreen(context, { ok: true, data: answer.session, date: undefined });
  const active = await activeSession(context.visitor);
  if (!active.ok) return failedBy(active);
  const page = checkoutPage(active.data, { ...context, now: context.terms.now });
  if (page.kind === 'goTo') return page;
  if (!answer) return { kind: 'stop', stop: context.isReadOnly ? 'unavailable' : 'noActive' };
  const stop = refusedStop(answer);
  return stop ? { kind: 'stop', stop } : failedBy(answer);
}

function profileOf(user: User | null): Profile | undefined {
  if (user === null) return undefined;
  const { firstName, lastName, email, phoneNumber, shippingAddress } = user;
  return { firstName, lastName, email, phoneNumber, shippingAddress };
}
