import { profileAddress, profileUpdate } from '#contract/address/address.rules.ts';
import type { CheckoutSession } from '#contract/checkout/checkout-session.schema.ts';
import { getUser, updateGuest, updateUser } from '#contract/customers/customer.endpoints.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';

/**
 * Fills what a customer's profile lacks with what the order says. The order does not depend on it:
 * failures stay silent.
 */
export async function fillProfile(visitor: VisitorGateway, session: CheckoutSession): Promise<void> {
  const { customerDetails, deliveryDetails, billingDetails } = session;
  if (!customerDetails) return;
  const said = {
    ...customerDetails,
    ...(deliveryDetails && { shippingAddress: profileAddress(deliveryDetails) }),
    ...(billingDetails && { billingAddress: profileAddress(billingDetails) }),
  };
  const user = await visitor.call(getUser);
  if (!user.ok) return;
  if (user.data === null) await visitor.call(updateGuest, { body: said });
  else {
    const body = profileUpdate(user.data, said);
    if (Object.keys(body).length > 0) await visitor.call(updateUser, { body });
  }
}
