import * as z from 'zod/mini';
import { everyAddressField } from '#contract/address/address.rules.ts';
import {
  type CheckoutSession,
  type CheckoutSessionItem,
  deliveryMethod,
  deliveryOption,
} from '#contract/checkout/checkout-session.schema.ts';
import { optionFor } from '#contract/delivery/delivery.rules.ts';
import { podPaymentMethod } from '#contract/payments/payment.schema.ts';
import type { AppliedDiscount } from '#contract/promotions/discount.schema.ts';
import { noMoney } from '#contract/wire/money.ts';
import { checkoutDraftKey } from '#shop/session/session.storage.ts';
import { inTab } from '#ui/storage.ts';
import { parseCheckoutForm, writesSuburb } from './checkout.form.ts';
import { prefillCheckoutForm } from './checkout.prefill.ts';
import type { CheckoutState, InitialCheckout } from './checkout.types.ts';
import { type CheckoutForm, type CheckoutShop, checkoutForm } from './checkout-form.rules.ts';

const text = z.catch(z.string(), '');
const no = z.catch(z.boolean(), false);

const address = z.object(everyAddressField(text));

/** Session storage can hold anything, drafts of earlier versions too. */
const storedDraft = z.object({
  bag: z.string(),
  writesSuburb: no,
  form: z.object({
    deliveryMethod: z.catch(deliveryMethod, 'pickup'),
    deliveryOption: z.catch(z.nullable(deliveryOption), null),
    deliveryDetails: address,
    deliveryInstructions: text,
    customerDetails: z.object({ firstName: text, lastName: text, email: text, phoneNumber: text }),
    isBillingSame: z.catch(z.boolean(), true),
    billingDetails: address,
    discount: z.catch(
      z.nullable(z.object({ code: z.string(), autoApply: z.catch(z.boolean(), false) })),
      null,
    ),
    promoInput: text,
    podPaymentMethod: z.catch(z.nullable(podPaymentMethod), null),
    agreesToPolicies: no,
    agreesToMessages: no,
  }),
});

/** What session storage keeps of a checkout until the bag is empty, the order is placed or the customer signs out. */
export type Draft = { readonly form: CheckoutForm; readonly writesSuburb: boolean };

type Line = Pick<CheckoutSessionItem, 'productSkuId' | 'quantity'>;

/** Identifies the lines a form was filled in for. */
function bagSignature(items: readonly Line[]): string {
  const lines = items.map(({ productSkuId, quantity }) => `${productSkuId} ${quantity}`);
  return lines.sort().join(',');
}

export function hasBagChanged(previous: CheckoutSession, session: CheckoutSession): boolean {
  return bagSignature(session.items) !== bagSignature(previous.items);
}

/** The rendered state, overridden by the browser's draft, overridden by what was typed before hydration. */
export function restoreState(
  initial: InitialCheckout,
  now: number,
  early?: EarlyChanges,
): Partial<CheckoutState> {
  const draft = initial.isPosted ? undefined : readDraft(initial.session, { ...initial.settings, now });
  if (!draft && !early) return {};
  const { profile } = initial;
  const base = draft && profile ? prefillCheckoutForm(draft.form, profile) : (draft?.form ?? initial.form);
  const form = early ? applyEarlyChanges(base, early.rendered, early.form) : base;
  return { form, writesSuburb: draft?.writesSuburb || early?.writesSuburb || writesSuburb(form) };
}

/**
 * The draft for a session of these lines. The session's recorded `discount` wins over the draft's. A code that was
 * applied to another bag goes back to the input.
 */
export function readDraft(
  session: {
    readonly items: readonly Line[];
    readonly discount?: AppliedDiscount | null | undefined;
    readonly droppedCode?: string | undefined;
  },
  shop: CheckoutShop,
): Draft | undefined {
  const parsed = z.safeParse(storedDraft, storedJson());
  if (!parsed.success) return undefined;
  const { bag, writesSuburb, form } = parsed.data;
  const discount = session.discount ?? null;
  const isCodeLost = discount === null && bag !== bagSignature(session.items);
  const restored: CheckoutForm = {
    ...form,
    deliveryOption:
      form.deliveryMethod === 'pickup' ? null : (optionFor(form.deliveryDetails) ?? optionBeforeRegion(form)),
    promoNotice: null,
    discount: isCodeLost && form.discount ? { ...noDiscount, ...form.discount } : discount,
  };
  const checked = checkoutForm(restored, { type: 'methodsChecked' }, shop);
  const dropped = form.promoInput ? undefined : session.droppedCode;
  return {
    writesSuburb,
    form:
      isCodeLost || dropped !== undefined
        ? checkoutForm(checked, { type: 'bagChanged', dropped }, shop)
        : checked,
  };
}

/** In Ghana the option 'outside-accra' can be chosen before the region. */
function optionBeforeRegion({
  deliveryDetails,
  deliveryOption,
}: Pick<CheckoutForm, 'deliveryDetails' | 'deliveryOption'>) {
  return deliveryDetails.country === 'GH' && deliveryOption === 'outside-accra' ? deliveryOption : null;
}

/** Completes a stored code to a discount, so that `bagChanged` can return the code to the input. */
const noDiscount = {
  id: 'draft',
  type: 'fixed',
  value: noMoney,
  span: 'entire-order',
  totalDiscount: noMoney,
} as const;

function storedJson(): unknown {
  try {
    return JSON.parse(inTab.read(checkoutDraftKey) ?? 'null');
  } catch {
    return null;
  }
}

export function writeDraft({ form, writesSuburb }: Draft, items: readonly Line[]): void {
  inTab.write(checkoutDraftKey, JSON.stringify({ form, writesSuburb, bag: bagSignature(items) }));
}

export type EarlyChanges = NonNullable<ReturnType<typeof readEarlyChanges>>;

/** The form as the shopper left it; undefined on the server. */
function readForm(): FormData | undefined {
  const form = typeof document === 'undefined' ? null : document.forms.namedItem('checkout');
  return form ? new FormData(form) : undefined;
}

/** What the shopper changed before the page hydrated; undefined where nothing was changed. */
export function readEarlyChanges({ form, settings }: InitialCheckout, typed = readForm()) {
  if (!typed) return undefined;
  const parsed = parseCheckoutForm(typed, settings);
  const { discount, promoNotice } = form;
  // The promo input comes after the form, which can hydrate before the browser has received the rest of the page.
  const promoInput = typed.has('promoInput') ? parsed.form.promoInput : form.promoInput;
  const current = { ...parsed.form, discount, promoNotice, promoInput };
  if (JSON.stringify(sortedEntries(current)) === JSON.stringify(sortedEntries(form))) return undefined;
  return { rendered: form, form: current, writesSuburb: parsed.writesSuburb };
}

function sortedEntries(form: CheckoutForm) {
  return Object.entries(form)
    .map(([name, value]) => [name, typeof value === 'object' && value ? Object.entries(value).sort() : value])
    .sort();
}

/** Overrides the base with the fields whose typed value differs from the rendered one. */
function applyEarlyChanges<Part extends object>(base: Part, rendered: Part, typed: Part): Part {
  const entries = Object.entries(typed).map(([name, value]: [string, unknown]) => {
    const own: unknown = Reflect.get(base, name);
    const before: unknown = Reflect.get(rendered, name);
    if (value === before) return [name, own];
    const isNested = isPart(value) && isPart(own) && isPart(before);
    return [name, isNested ? applyEarlyChanges(own, before, value) : value];
  });
  return Object.fromEntries(entries);
}

function isPart(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
