import { getActiveBag } from '#contract/bag/bag.endpoints.ts';
import { getActiveSession, getSession } from '#contract/checkout/checkout.endpoints.ts';
import { attentionText } from '#contract/checkout/checkout-action.rules.ts';
import { type CheckoutForm, checkoutForm } from '#contract/checkout/checkout-form.rules.ts';
import type {
  CheckoutAnswer,
  CheckoutSession,
  CheckoutSessionItem,
} from '#contract/checkout/checkout-session.schema.ts';
import { getUser } from '#contract/customers/customer.endpoints.ts';
import type { User } from '#contract/customers/customer.schema.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';
import type { Failure, Result } from '#gateway-client/result.ts';
import { type LineView, lineViews } from '#shop/orders/line.rules.ts';
import { writesSuburb } from './checkout.form.ts';
import { openSession } from './checkout.open.ts';
import { resumedForm } from './checkout.resume.ts';
import { checkoutShop } from './checkout.terms.ts';
import type { CheckoutStart, CheckoutTerms, Profile } from './checkout.types.ts';
import { checkoutPage, refusedStop } from './checkout-page.rules.ts';
import { prefillCheckoutForm } from './checkout-prefill.rules.ts';
import type { Stop } from './checkout-stop.rules.ts';
import { autoApply, listedCodes } from './promo.auto-apply.ts';

/** What stands at an address of the checkout. `failed`: nothing is known, which is never drawn as nothing. */
export type CheckoutScreen<Shown> =
  | { readonly kind: 'show'; readonly shown: Shown }
  | { readonly kind: 'goTo'; readonly href: string }
  | Stopped
  | { readonly kind: 'failed'; readonly message: string };

export type Stopped = {
  readonly kind: 'stop';
  readonly stop: Stop;
  /** What is known of the payment, for the screens about one. */
  readonly reference?: string | undefined;
  readonly message?: string | undefined;
  readonly items?: readonly LineView[] | undefined;
};

export type CheckoutVisit = {
  readonly visitor: VisitorGateway;
  readonly terms: CheckoutTerms;
  readonly isReadOnly: boolean;
  /** Where the shopper comes from, by the address's `origin`. */
  readonly origin: string | null;
  /** The shopper goes on past a payment that is looked into. */
  readonly isFresh?: boolean | undefined;
  /** The shop's own address. */
  readonly shopOrigin: string;
  /** ms since 1970. */
  readonly now: number;
};

/**
 * /shop/checkout: the form, or where this visitor's checkout stands instead (S2 §4, screens §8). The session is opened
 * before anything is drawn, so that it always follows the bag; nothing else waits for it.
 */
export async function loadCheckout(visit: CheckoutVisit): Promise<CheckoutScreen<CheckoutStart>> {
  const { visitor } = visit;
  const [opened, user, codes] = await Promise.all([
    openSession(visitor),
    visitor.call(getUser),
    listedCodes(visitor),
  ]);
  const screen = await openedScreen(visit, opened);
  if (screen.kind !== 'show') return screen;
  const { session, notice } = screen.shown;
  const profile = user.ok ? profileOf(user.data) : undefined;
  const isTaken = session.discount !== undefined || session.droppedCode !== undefined;
  const auto = isTaken ? undefined : await autoApply(visit, session, codes);
  const resumed = resumedForm(session, checkoutShop(visit.terms, visit.now));
  const form = profile ? prefillCheckoutForm(resumed, profile) : resumed;
  return {
    kind: 'show',
    shown: {
      ...drawn(visit, form, { ...session, discount: session.discount ?? auto?.discount }),
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
  { terms, now, shopOrigin }: Pick<CheckoutVisit, 'terms' | 'now' | 'shopOrigin'>,
  form: CheckoutForm,
  session: CheckoutSession,
): CheckoutStart {
  const dropped = session.discount || form.promoInput ? undefined : session.droppedCode;
  return {
    form: dropped
      ? checkoutForm(form, { type: 'bagChanged', dropped }, checkoutShop(terms, now))
      : { ...form, discount: session.discount ?? null },
    session: { ...session, items: session.items.map((item) => withOwnPicture(item, shopOrigin)) },
    terms,
    now,
    profile: undefined,
    writesSuburb: writesSuburb(form),
    hasTried: false,
    isPosted: true,
    applied: undefined,
    hasLookedForCode: false,
    attempt: crypto.randomUUID(),
  };
}

/** A picture of the shop's own by its path: server and browser must draw the same (`pictureSources`). */
function withOwnPicture(item: CheckoutSessionItem, origin: string): CheckoutSessionItem {
  const { productImage } = item;
  return productImage?.startsWith(`${origin}/`)
    ? { ...item, productImage: productImage.slice(origin.length) }
    : item;
}

/**
 * The active session with its lines; null when there is none. Where payments end, `attention` lets one that is looked
 * into go before unpaid sessions.
 */
export async function activeSession(
  visitor: VisitorGateway,
  attention?: true,
): Promise<Result<CheckoutSession | null>> {
  const active = await visitor.call(getActiveSession, { query: { attention } });
  if (!active.ok && active.problem === 'missing') return { ok: true, data: null, date: undefined };
  if (!active.ok || active.data === null) return active.ok ? { ...active, data: null } : active;
  return visitor.call(getSession, { params: { sessionId: active.data._id } });
}

type Known = { readonly session: CheckoutSession; readonly notice: string | undefined };

export async function sessionScreen(
  visit: CheckoutVisit,
  active: Result<CheckoutSession | null>,
): Promise<CheckoutScreen<Known>> {
  if (!active.ok) return failedBy(active);
  const session = active.data;
  const page = checkoutPage(session, visit);
  if (page.kind === 'goTo') return page;
  if (page.kind === 'stop') {
    const stop = page.stop === 'noActive' ? await missingSession(visit.visitor) : page.stop;
    return stopped(stop, session, visit.terms);
  }
  return session
    ? { kind: 'show', shown: { session, notice: page.notice } }
    : { kind: 'stop', stop: 'noActive' };
}

/** A screen that stops, with what is known of the session's payment. */
export function stopped(
  stop: Stop,
  session: CheckoutSession | null,
  { currency }: Pick<CheckoutTerms, 'currency'>,
): Stopped {
  const items = session ? lineViews(session.items, session.discount, currency) : undefined;
  const known = { reference: session?.externalReference, items };
  const message = stop === 'attention' ? attentionText(known.reference ?? 'your order') : undefined;
  return { kind: 'stop', stop, ...known, message };
}

/** Without a session, the one of a form that is posted for a bag ran out (screens §8: "expired (bag kept)"). */
async function missingSession(visitor: VisitorGateway): Promise<Stop> {
  const bag = await visitor.call(getActiveBag);
  return bag.ok && bag.data.items.length > 0 ? 'expired' : 'noActive';
}

/** What POST /checkout answered, as a screen. Where it opened nothing, a paid or ordered session still leads on. */
async function openedScreen(
  visit: CheckoutVisit,
  opened: Result<CheckoutAnswer>,
): Promise<CheckoutScreen<Known>> {
  if (!opened.ok && opened.problem !== 'missing') return failedBy(opened);
  const answer = opened.ok ? opened.data : undefined;
  if (answer?.attention && !visit.isFresh) return { kind: 'stop', stop: 'attention', ...answer.attention };
  if (answer?.success) return sessionScreen(visit, { ok: true, data: answer.session, date: undefined });
  const active = await activeSession(visit.visitor);
  const page = active.ok ? checkoutPage(active.data, visit) : undefined;
  if (page?.kind === 'goTo') return page;
  if (!active.ok) return failedBy(active);
  if (!answer) return { kind: 'stop', stop: visit.isReadOnly ? 'unavailable' : 'noActive' };
  const stop = refusedStop(answer);
  return stop ? { kind: 'stop', stop } : { kind: 'failed', message: answer.message };
}

export function failedBy({ message }: Failure): { kind: 'failed'; message: string } {
  return { kind: 'failed', message };
}

function profileOf(user: User | null): Profile | undefined {
  if (user === null) return undefined;
  const { firstName, lastName, email, phoneNumber, shippingAddress } = user;
  return { firstName, lastName, email, phoneNumber, shippingAddress };
}
