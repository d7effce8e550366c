import * as z from 'zod/mini';
import {
  type CheckoutForm,
  type CheckoutShop,
  checkoutForm,
} from '#contract/checkout/checkout-form.rules.ts';
import type { CheckoutSession, CheckoutSessionItem } from '#contract/checkout/checkout-session.schema.ts';
import { optionFor } from '#contract/delivery/delivery.rules.ts';
import type { AppliedDiscount } from '#contract/promotions/discount.rules.ts';
import { noMoney } from '#contract/wire/money.ts';
import { inTab } from '#ui/storage.ts';
import { writesSuburb } from './checkout.form.ts';
import { overlaid, type Typed } from './checkout.typed.ts';
import type { CheckoutState, DrawnCheckout } from './checkout.types.ts';
import { prefillCheckoutForm } from './checkout-prefill.rules.ts';

const key = 'checkoutState';

const text = z.catch(z.string(), '');
const no = z.catch(z.boolean(), false);

const address = z.object({
  ...{ country: text, region: text, houseNumber: text, street: text, neighborhood: text },
  ...{ landmark: text, address: text, city: text, state: text, zip: text },
});

/** Written by us, but in the shopper's browser: anything may be in there, older forms too. */
const storedDraft = z.object({
  bag: z.string(),
  writesSuburb: no,
  form: z.object({
    deliveryMethod: z.catch(z.enum(['pickup', 'delivery']), 'pickup'),
    deliveryOption: z.catch(z.nullable(z.enum(['within-accra', 'outside-accra', 'intl'])), null),
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
    podPaymentMethod: z.catch(z.nullable(z.enum(['cash', 'mobile_money'])), null),
    agreesToPolicies: no,
    agreesToMessages: no,
  }),
});

/** What the browser keeps of a checkout until the bag is empty, the order made or the customer signed out. */
export type Draft = { readonly form: CheckoutForm; readonly writesSuburb: boolean };

type Line = Pick<CheckoutSessionItem, 'productSkuId' | 'quantity'>;

/** Which goods a form was filled in for: another text means that the bag has changed. */
export function bagSignature(items: readonly Line[]): string {
  const lines = items.map(({ productSkuId, quantity }) => `${productSkuId} ${quantity}`);
  return lines.sort().join(',');
}

export function isOtherBag(former: CheckoutSession, session: CheckoutSession): boolean {
  return bagSignature(session.items) !== bagSignature(former.items);
}

/** What the edge has drawn, over it the browser's draft, over that what was typed before the page woke. */
export function restored(drawn: DrawnCheckout, now: number, typed?: Typed): Partial<CheckoutState> {
  const draft = drawn.isPosted ? undefined : readDraft(drawn.session, { ...drawn.terms, now });
  if (!draft && !typed) return {};
  const { profile } = drawn;
  const known = draft && profile ? prefillCheckoutForm(draft.form, profile) : (draft?.form ?? drawn.form);
  const form = typed ? overlaid(known, typed.drawn, typed.form) : known;
  return { form, writesSuburb: draft?.writesSuburb || typed?.writesSuburb || writesSuburb(form) };
}

/**
 * The draft for a session of these lines, whose recorded `discount` wins over the draft's: a code that was applied to
 * another bag goes back to the input.
 */
export function readDraft(
  session: {
    readonly items: readonly Line[];
    readonly discount?: AppliedDiscount | null | undefined;
    readonly droppedCode?: string | undefined;
  },
  shop: CheckoutShop,
): Draft | undefined {
  const read = z.safeParse(storedDraft, storedJson());
  if (!read.success) return undefined;
  const { bag, writesSuburb, form } = read.data;
  const discount = session.discount ?? null;
  const isCodeLost = discount === null && bag !== bagSignature(session.items);
  const kept: CheckoutForm = {
    ...form,
    deliveryOption:
      form.deliveryMethod === 'pickup' ? null : (optionFor(form.deliveryDetails) ?? outside(form)),
    promoNotice: null,
    discount: isCodeLost && form.discount ? { ...noDiscount, ...form.discount } : discount,
  };
  const checked = checkoutForm(kept, { type: 'methodsChecked' }, shop);
  const dropped = form.promoInput ? undefined : session.droppedCode;
  const isOther = isCodeLost || dropped !== undefined;
  return {
    writesSuburb,
    form: isOther ? checkoutForm(checked, { type: 'bagChanged', dropped }, shop) : checked,
  };
}

/** In Ghana the other regions' radio may be chosen before the region is. */
function outside({
  deliveryDetails,
  deliveryOption,
}: Pick<CheckoutForm, 'deliveryDetails' | 'deliveryOption'>) {
  return deliveryDetails.country === 'GH' && deliveryOption === 'outside-accra' ? deliveryOption : null;
}

/** With a code, enough of a discount to hand it back. */
const noDiscount = {
  id: 'draft',
  type: 'fixed',
  value: noMoney,
  span: 'entire-order',
  totalDiscount: noMoney,
} as const;

function storedJson(): unknown {
  try {
    return JSON.parse(inTab.read(key) ?? 'null');
  } catch {
    return null;
  }
}

export function writeDraft({ form, writesSuburb }: Draft, items: readonly Line[]): void {
  inTab.write(key, JSON.stringify({ form, writesSuburb, bag: bagSignature(items) }));
}
