import * as z from 'zod/mini';
import { everyAddressField } from '#contract/address/address.rules.ts';
import type { CheckoutSession, CheckoutSessionItem } from '#contract/checkout/checkout-session.schema.ts';
import { optionFor } from '#contract/delivery/delivery.rules.ts';
import { deliveryMethod, deliveryOption } from '#contract/delivery/delivery.schema.ts';
import { podPaymentMethod } from '#contract/payments/payment.schema.ts';
import { checkoutDraftKey } from '#shop/checkout/checkout.storage.ts';
import { inTab } from '#ui/storage.ts';
import { parseCheckoutForm, withSuburb } from './checkout.form.ts';
import { prefillCheckoutValues } from './checkout.prefill.ts';
import { type CheckoutShop, type CheckoutValues, checkoutReducer } from './checkout.reducer.ts';
import type { InitialCheckout } from './checkout.types.ts';

const text = z.catch(z.string(), '');
const no = z.catch(z.boolean(), false);

const address = z.object(everyAddressField(text));

/** Session storage can hold anything, drafts of earlier versions too. */
const storedDraft = z.object({
  bag: z.string(),
  form: z.object({
    deliveryMethod: z.catch(deliveryMethod, 'pickup'),
    deliveryOption: z.catch(z.nullable(deliveryOption), null),
    deliveryDetails: address,
    writesSuburb: no,
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

type Line = Pick<CheckoutSessionItem, 'productSkuId' | 'quantity'>;

/** Identifies the lines a form was filled in for. */
function bagSignature(items: readonly Line[]): string {
  const lines = items.map(({ productSkuId, quantity }) => `${productSkuId} ${quantity}`);
  return lines.sort().join(',');
}

export function hasBagChanged(previous: CheckoutSession, session: CheckoutSession): boolean {
  return bagSignature(session.items) !== bagSignature(previous.items);
}

/** The rendered form, overridden by the browser's draft, overridden by what was typed before hydration. */
export function restoreForm(
  { form, session, settings, profile, isPosted }: InitialCheckout,
  now: number,
  typed = form,
): CheckoutValues {
  const draft = isPosted ? undefined : readDraft(session, { ...settings, now });
  const base = draft ? prefillCheckoutValues(draft, profile) : form;
  return withSuburb(withChanges(base, form, typed));
}

/**
 * The draft for a session of these lines. The session's recorded `discount` wins over the draft's. A code that was
 * applied to another bag goes back to the input.
 */
export function readDraft(
  session: Pick<CheckoutSession, 'items' | 'discount' | 'droppedCode'>,
  shop: CheckoutShop,
): CheckoutValues | undefined {
  const parsed = z.safeParse(storedDraft, storedJson());
  if (!parsed.success) return undefined;
  const { bag, form } = parsed.data;
  const restored: CheckoutValues = {
    ...form,
    deliveryOption:
      form.deliveryMethod === 'pickup' ? null : (optionFor(form.deliveryDetails) ?? optionBeforeRegion(form)),
    promoNotice: null,
    discount: session.discount ?? null,
  };
  const isCodeLost = !session.discount && !form.discount?.autoApply && bag !== bagSignature(session.items);
  const dropped =
    (form.promoInput ? undefined : session.droppedCode) ?? (isCodeLost ? form.discount?.code : undefined);
  return dropped === undefined ? restored : checkoutReducer(restored, { type: 'bagChanged', dropped }, shop);
}

/** In Ghana the option 'outside-accra' can be chosen before the region. */
function optionBeforeRegion({
  deliveryDetails,
  deliveryOption,
}: Pick<CheckoutValues, 'deliveryDetails' | 'deliveryOption'>) {
  return deliveryDetails.country === 'GH' && deliveryOption === 'outside-accra' ? deliveryOption : null;
}

function storedJson(): unknown {
  try {
    return JSON.parse(inTab.read(checkoutDraftKey) ?? 'null');
  } catch {
    return null;
  }
}

/** Kept until the bag is empty, the order is placed or the customer signs out. */
export function writeDraft(form: CheckoutValues, items: readonly Line[]): void {
  inTab.write(checkoutDraftKey, JSON.stringify({ form, bag: bagSignature(items) }));
}

/** The form as the shopper left it; undefined on the server. */
function readForm(): FormData | undefined {
  const form = typeof document === 'undefined' ? null : document.forms.namedItem('checkout');
  return form ? new FormData(form) : undefined;
}

/** The rendered form with what the shopper changed before the page hydrated. */
export function readTyped(
  { form, settings }: InitialCheckout,
  typed = readForm(),
): CheckoutValues | undefined {
  if (!typed) return undefined;
  const parsed = parseCheckoutForm(typed, settings).form;
  const { discount, promoNotice } = form;
  // The promo input comes after the form, which can hydrate before the browser has received the rest of the page.
  const { promoInput } = typed.has('promoInput') ? parsed : form;
  return { ...parsed, discount, promoNotice, promoInput };
}

/** Overrides the base with the fields whose typed value differs from the rendered one. */
function withChanges<Part extends object>(base: Part, rendered: Part, typed: Part): Part {
  const entries = Object.entries(typed).map(([name, value]: [string, unknown]) => {
    const own: unknown = Reflect.get(base, name);
    const before: unknown = Reflect.get(rendered, name);
    if (value === before) return [name, own];
    const isNested = isPart(value) && isPart(own) && isPart(before);
    return [name, isNested ? withChanges(own, before, value) : value];
  });
  return Object.fromEntries(entries);
}

function isPart(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
