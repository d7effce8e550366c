import { currencies, type NewShop } from '#contract/admin/set-up.schema.ts';
import { emailError, hasErrors, phoneError } from '#contract/customers/customer.rules.ts';
import { toMinor } from '#contract/wire/money.ts';
import { formText } from '#ui/form-text.ts';
import { blankError, formLines, formMoney } from './form-fields.ts';

/** The new shop and the set-up token, or the errors by field. */
export function parseSetUp(
  form: FormData,
  storefrontName: string,
): { readonly errors: Readonly<Record<string, string>>; readonly body?: NewShop & { token: string } } {
  const text = (name: string) => formText(form, name).trim();
  const errors: Record<string, string> = {};
  const fee = (name: string) => {
    const amount = formMoney(form, name);
    if (amount === undefined) errors[name] = 'An amount such as 30 or 30.50';
    return amount ?? toMinor(0);
  };
  const deliveryFees = {
    withinAccra: fee('withinAccra'),
    otherRegions: fee('otherRegions'),
    international: fee('international'),
  };
  for (const name of ['token', 'name', 'location', 'ownerName'] as const) {
    const blank = blankError(form, name);
    if (blank) errors[name] = blank;
  }
  const phone = phoneError(text('phoneNumber'));
  if (phone) errors['phoneNumber'] = phone;
  const whatsapp = text('whatsapp') && phoneError(text('whatsapp'));
  if (whatsapp) errors['whatsapp'] = whatsapp;
  const email = emailError(text('ownerEmail'));
  if (email) errors['ownerEmail'] = email;
  if (hasErrors(errors)) return { errors };
  return {
    errors,
    body: {
      token: text('token'),
      name: text('name'),
      storefrontName,
      currency: currencies.find((currency) => currency === text('currency')) ?? 'ghs',
      location: text('location'),
      phoneNumber: text('phoneNumber'),
      whatsapp: text('whatsapp'),
      openingHours: formLines(form, 'openingHours'),
      deliveryFees,
      owner: { name: text('ownerName'), email: text('ownerEmail') },
    },
  };
}
