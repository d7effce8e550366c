import { currencies, type NewShop } from '#contract/admin/set-up.schema.ts';
import { emailError, phoneError } from '#contract/customers/customer.rules.ts';
import { formText } from '#ui/form-text.ts';
import { formLines, formMoney } from './form-fields.ts';

/** Errors by field, or the new shop and the set-up token. */
export function parseSetUp(
  form: FormData,
  storefrontName: string,
):
  | { readonly errors: Readonly<Record<string, string>> }
  | { readonly shop: NewShop; readonly token: string } {
  const text = (name: string) => formText(form, name).trim();
  const fees = {
    withinAccra: formMoney(form, 'withinAccra'),
    otherRegions: formMoney(form, 'otherRegions'),
    international: formMoney(form, 'international'),
  };
  const { withinAccra, otherRegions, international } = fees;
  const errors: Record<string, string> = {};
  for (const name of ['token', 'name', 'location', 'ownerName'] as const) {
    if (!text(name)) errors[name] = 'Please fill this in';
  }
  for (const [name, fee] of Object.entries(fees)) {
    if (fee === undefined) errors[name] = 'An amount such as 30 or 30.50';
  }
  const phone = phoneError(text('phoneNumber'));
  if (phone) errors['phoneNumber'] = phone;
  const whatsapp = text('whatsapp') && phoneError(text('whatsapp'));
  if (whatsapp) errors['whatsapp'] = whatsapp;
  const email = emailError(text('ownerEmail'));
  if (email) errors['ownerEmail'] = email;
  if (
    Object.keys(errors).length > 0 ||
    withinAccra === undefined ||
    otherRegions === undefined ||
    international === undefined
  ) {
    return { errors };
  }
  return {
    token: text('token'),
    shop: {
      name: text('name'),
      storefrontName,
      currency: currencies.find((currency) => currency === text('currency')) ?? 'ghs',
      location: text('location'),
      phoneNumber: text('phoneNumber'),
      whatsapp: text('whatsapp'),
      openingHours: formLines(form, 'openingHours'),
      deliveryFees: { withinAccra, otherRegions, international },
      owner: { name: text('ownerName'), email: text('ownerEmail') },
    },
  };
}
