import { currencies, type NewShop } from '#contract/admin/set-up.schema.ts';
import { emailError } from '#contract/customers/customer.rules.ts';
import { phoneError } from '#contract/customers/phone.rules.ts';
import { definedErrors, hasErrors } from '#contract/wire/field-errors.rules.ts';
import { noMoney } from '#contract/wire/money.ts';
import { formText } from '#ui/form-text.ts';
import { blankError, formLines, formMoney } from './form-fields.ts';

/** The new shop and the set-up token, or the errors by field. */
export function parseSetUp(
  form: FormData,
  storefrontName: string,
): { readonly errors: Readonly<Record<string, string>>; readonly body?: NewShop & { token: string } } {
  const text = (name: string) => formText(form, name).trim();
  const feeError = (name: string) =>
    formMoney(form, name) === undefined ? 'An amount such as 30 or 30.50' : undefined;
  const errors = definedErrors({
    token: blankError(form, 'token'),
    name: blankError(form, 'name'),
    location: blankError(form, 'location'),
    phoneNumber: phoneError(text('phoneNumber')),
    whatsapp: text('whatsapp') ? phoneError(text('whatsapp')) : undefined,
    withinAccra: feeError('withinAccra'),
    otherRegions: feeError('otherRegions'),
    international: feeError('international'),
    ownerName: blankError(form, 'ownerName'),
    ownerEmail: emailError(text('ownerEmail')),
  });
  if (hasErrors(errors)) return { errors };
  const fee = (name: string) => formMoney(form, name) ?? noMoney;
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
      deliveryFees: {
        withinAccra: fee('withinAccra'),
        otherRegions: fee('otherRegions'),
        international: fee('international'),
      },
      owner: { name: text('ownerName'), email: text('ownerEmail') },
    },
  };
}
