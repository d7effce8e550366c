import {
  type Address,
  type AddressField,
  accountAddressErrors,
  changeCountry,
  emptyAddress,
  writtenAddress,
} from '#contract/address/address.rules.ts';
import { updateUser } from '#contract/customers/customer.endpoints.ts';
import {
  type Contact,
  contactErrors,
  type FieldErrors,
  hasErrors,
  normalEmail,
} from '#contract/customers/customer.rules.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';

export type AccountPart = 'contact' | 'shipping' | 'billing';

/** The part of the account that an address asks to edit; undefined for none. */
export function partOf(name: string | null): AccountPart | undefined {
  return name === 'contact' || name === 'shipping' || name === 'billing' ? name : undefined;
}

export type TypedFields = Readonly<Record<string, string>>;

export type AccountOutcome =
  | {
      readonly kind: 'saved';
      /** A code was sent to the new e-mail, which stays pending. */
      readonly isCodeSent: boolean;
    }
  /** Another country was chosen: its fields are to be drawn, empty. */
  | { readonly kind: 'redraw' }
  | {
      readonly kind: 'failed';
      readonly errors: FieldErrors<keyof Contact | AddressField>;
      readonly message?: string;
    };

/** Saves one part of the account; an error keeps all that was typed on the page. */
export async function saveAccount(
  part: AccountPart,
  typed: TypedFields,
  visitor: VisitorGateway,
): Promise<AccountOutcome> {
  if (part !== 'contact' && (typed['action'] === 'country' || isOtherCountry(typed))) {
    return { kind: 'redraw' };
  }
  const errors = part === 'contact' ? contactErrors(typed) : accountAddressErrors(typed);
  if (hasErrors(errors)) return { kind: 'failed', errors };
  const saved = await visitor.call(updateUser, { body: bodyFor(part, typed) });
  if (!saved.ok) return { kind: 'failed', errors: {}, message: saved.message };
  const asked = normalEmail(typed['email'] ?? '');
  return { kind: 'saved', isCodeSent: part === 'contact' && saved.data?.pendingEmail === asked };
}

/** The form's fields as typed, by name; those of a former country are empty. */
export function typedIn(form: FormData): TypedFields {
  const typed: TypedFields = Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
  if (!isOtherCountry(typed)) return typed;
  const former = { ...emptyAddress, ...typed, country: typed['drawnFor'] ?? '' };
  return { ...typed, ...changeCountry(former, typed['country'] ?? '') };
}

/** Whether the country is another than the one whose fields were on the page. */
function isOtherCountry(typed: TypedFields): boolean {
  return typed['drawnFor'] !== undefined && typed['drawnFor'] !== typed['country'];
}

function bodyFor(part: AccountPart, typed: TypedFields) {
  if (part === 'contact') {
    const { firstName, lastName, email, phoneNumber } = typed;
    return { firstName, lastName, email, phoneNumber };
  }
  const { country = '', address, city, state, zip, region }: Address = typed;
  const kept = { ...writtenAddress({ address, city, state, zip, region }), country: country ?? '' };
  return part === 'shipping' ? { shippingAddress: kept } : { billingAddress: kept };
}
