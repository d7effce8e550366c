import {
  type Address,
  type AddressField,
  accountAddressErrors,
  writtenAddress,
} from '#contract/address.rules.ts';
import { type Contact, contactErrors, type FieldErrors } from '#contract/customer.rules.ts';
import { updateUser } from '#contract/endpoints.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';

export type AccountPart = 'contact' | 'shipping' | 'billing';

/** The part of the account that an address asks to edit; undefined for none. */
export function partOf(name: string | null): AccountPart | undefined {
  return name === 'contact' || name === 'shipping' || name === 'billing' ? name : undefined;
}

export type AccountOutcome =
  | { readonly kind: 'saved' }
  | {
      readonly kind: 'failed';
      readonly errors: FieldErrors<keyof Contact | AddressField>;
      readonly message?: string;
    };

/** Saves one part of the account; an error keeps all that was typed on the page (S1 §5). */
export async function saveAccount(
  part: AccountPart,
  form: FormData,
  visitor: VisitorGateway,
): Promise<AccountOutcome> {
  const typed = typedIn(form);
  const errors = part === 'contact' ? contactErrors(typed) : accountAddressErrors(typed);
  if (Object.keys(errors).length > 0) return { kind: 'failed', errors };
  const saved = await visitor.call(updateUser, { body: bodyFor(part, typed) });
  return saved.ok ? { kind: 'saved' } : { kind: 'failed', errors: {}, message: saved.message };
}

/** The form's fields as typed, by name. */
export function typedIn(form: FormData): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}

function bodyFor(part: AccountPart, typed: Readonly<Record<string, string>>) {
  if (part === 'contact') {
    const { firstName, lastName, email, phoneNumber } = typed;
    return { firstName, lastName, email, phoneNumber };
  }
  const { country = '', address, city, state, zip, region }: Address = typed;
  const kept = { ...writtenAddress({ address, city, state, zip, region }), country: country ?? '' };
  return part === 'shipping' ? { shippingAddress: kept } : { billingAddress: kept };
}
