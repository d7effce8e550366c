import {
  type AddressField,
  accountAddressErrors,
  accountFields,
  changeCountry,
  emptyAddress,
  normalizeAddress,
} from '#contract/address/address.rules.ts';
import { updateUser } from '#contract/customers/customer.endpoints.ts';
import { type Contact, contactErrors, normalizeEmail } from '#contract/customers/customer.rules.ts';
import type { User } from '#contract/customers/customer.schema.ts';
import { logOut, logOutEverywhere } from '#contract/sign-in/sign-in.endpoints.ts';
import { type FieldErrors, hasErrors } from '#contract/wire/field-errors.rules.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';
import type { Result } from '#gateway-client/result.ts';

const sections = ['contact', 'shipping', 'billing'] as const;

export type AccountSection = (typeof sections)[number];

/** The section that the page's `edit` param opens. */
export const parseSection = (name: string | null) => sections.find((section) => section === name);

type FormValues = Readonly<Record<string, string>>;

export type AccountOutcome =
  | {
      readonly kind: 'saved';
      /** A code was sent to the new e-mail, which stays pending until it is entered. */
      readonly isCodeSent: boolean;
    }
  /** The country changed: render its fields, empty. */
  | { readonly kind: 'redraw' }
  | {
      readonly kind: 'failed';
      readonly errors: FieldErrors<keyof Contact | AddressField>;
      readonly message?: string;
    };

type StoredAddresses = Pick<User, 'shippingAddress' | 'billingAddress'>;

/** Saves one section of the account. `stored` is null if it could not be loaded. */
export async function saveAccount(
  section: AccountSection,
  values: FormValues,
  visitor: VisitorGateway,
  stored: StoredAddresses | null,
): Promise<AccountOutcome> {
  if (values['action'] === 'country' || hasCountryChanged(values)) return { kind: 'redraw' };
  const errors = section === 'contact' ? contactErrors(values) : accountAddressErrors(values);
  if (hasErrors(errors)) return { kind: 'failed', errors };
  const saved = await visitor.call(updateUser, { body: requestBody(section, values, stored) });
  if (!saved.ok) return { kind: 'failed', errors: {}, message: saved.message };
  const email = normalizeEmail(values['email'] ?? '');
  return { kind: 'saved', isCodeSent: saved.data?.pendingEmail === email };
}

/** The form's text values by name. If the country changed, the former country's fields are empty. */
export function parseAccountForm(form: FormData): FormValues {
  const values: FormValues = Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
  if (!hasCountryChanged(values)) return values;
  const former = { ...emptyAddress, ...values, country: values['renderedFor'] ?? '' };
  return { ...values, ...changeCountry(former, values['country'] ?? '') };
}

/** `renderedFor` is the country whose fields the page showed. */
function hasCountryChanged(values: FormValues): boolean {
  return values['renderedFor'] !== undefined && values['renderedFor'] !== values['country'];
}

function requestBody(section: AccountSection, values: FormValues, stored: StoredAddresses | null) {
  if (section === 'contact') {
    const { firstName, lastName, email, phoneNumber } = values;
    return { firstName, lastName, email, phoneNumber };
  }
  return section === 'shipping'
    ? { shippingAddress: changedAddress(values, stored?.shippingAddress) }
    : { billingAddress: changedAddress(values, stored?.billingAddress) };
}

/** A delivery's landmark and neighborhood stay while the address and city that repeat them do. */
function changedAddress(values: FormValues, stored: User['shippingAddress']) {
  const { country = '' } = values;
  const shown = accountFields(country).map((field) => [field, values[field]]);
  const written = { ...normalizeAddress(Object.fromEntries(shown)), country };
  const isSamePlace = (['country', 'address', 'city'] as const).every(
    (field) => stored?.[field] === written[field],
  );
  return isSamePlace ? { ...stored, ...written } : written;
}

/** Submits a sign-out form. Undefined for any other form. */
export async function signOut(form: FormData, visitor: VisitorGateway): Promise<Result<unknown> | undefined> {
  const action = form.get('action');
  if (action === 'sign-out') return visitor.call(logOut);
  return action === 'sign-out-everywhere' ? visitor.call(logOutEverywhere) : undefined;
}
