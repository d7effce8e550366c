import { everyAddressField } from '#contract/address/address.rules.ts';
import type { Address } from '#contract/address/address.schema.ts';
import type { CheckoutSession } from '#contract/checkout/checkout-session.schema.ts';
import type { AppliedDiscount } from '#contract/promotions/discount.schema.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { toMinor } from '#contract/wire/money.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';
import type { Failure, Problem } from '#gateway-client/result.ts';
import { type CheckoutValues, initialCheckoutValues } from './checkout.reducer.ts';
import type { CheckoutSettings } from './checkout.settings.ts';
import type { InitialCheckout } from './checkout.types.ts';

export const now = 1_795_000_000_000;

export const settings: CheckoutSettings = {
  storeName: 'Strand',
  currency: 'ghs',
  now,
  fulfilment: {},
  fees: {},
  dispatch: undefined,
  pickupLocation: 'Studio, East Legon, Accra',
  offersPaymentOnDelivery: false,
  payOnDeliveryMaximum: toMinor(500_000),
};

export const glow: AppliedDiscount = {
  id: 'code-glow',
  code: 'GLOW20',
  type: 'percentage',
  value: 20,
  span: 'entire-order',
  totalDiscount: toMinor(58_000),
};

export function sessionWith(change: Partial<CheckoutSession> = {}): CheckoutSession {
  return {
    _id: 'session-1',
    _creationTime: now - 60_000,
    storeFrontUserId: 'guest_1',
    storeId: 'store',
    bagId: 'bag',
    amount: toMinor(290_000),
    expiresAt: now + 1_200_000,
    isFinalizingPayment: false,
    hasCompletedPayment: false,
    hasVerifiedPayment: false,
    hasCompletedCheckoutSession: false,
    isPaymentRefunded: undefined,
    isPODOrder: undefined,
    placedOrderId: undefined,
    externalReference: undefined,
    externalTransactionId: undefined,
    paymentMethod: undefined,
    deliveryMethod: undefined,
    customerDetails: undefined,
    billingDetails: undefined,
    deliveryDetails: undefined,
    deliveryInstructions: undefined,
    deliveryOption: undefined,
    deliveryFee: undefined,
    pickupLocation: undefined,
    discount: undefined,
    items: [line('sku-1', 290_000)],
    ...change,
  };
}

export function line(productSkuId: string, price: number, quantity = 1): CheckoutSession['items'][number] {
  return {
    _id: `line-${productSkuId}`,
    productId: 'product',
    productSkuId,
    productSku: productSkuId.toUpperCase(),
    quantity,
    price: toMinor(price),
    productName: 'Body wave lace wig',
    productCategory: 'Hair',
    productImage: '/media/products/wig.webp',
    colorName: 'Natural black',
    length: 18,
  };
}

export function addressWith(given: Partial<Address> & Pick<Address, 'country'>): Address {
  return { ...everyAddressField(undefined), ...given };
}

/** Ready to pay for at the studio. */
export const readyForm: CheckoutValues = {
  ...initialCheckoutValues(settings),
  customerDetails: {
    firstName: 'Ama',
    lastName: 'Mensah',
    email: 'ama@example.com',
    phoneNumber: '+233 24 123 4567',
  },
  agreesToPolicies: true,
  agreesToMessages: true,
};

export function initialWith(change: Partial<InitialCheckout> = {}): InitialCheckout {
  return {
    form: readyForm,
    session: sessionWith(),
    settings,
    profile: {},
    isSubmitted: false,
    isPosted: false,
    autoApplyToast: undefined,
    attempt: 'attempt-1',
    progress: 'idle',
    ...change,
  };
}

type Answers = readonly (readonly [endpoint: Endpoint, answer: unknown])[];

export type GatewayCall = { readonly endpoint: Endpoint; readonly input: unknown; readonly options: unknown };

/**
 * A gateway that gives these answers and records its calls. An answer may be a failure ({@link failing}) or a function
 * of the input; calls without one are missing (404).
 */
export function gatewayWith(answers: Answers): VisitorGateway & { readonly calls: GatewayCall[] } {
  const calls: GatewayCall[] = [];
  const call = async (endpoint: Endpoint, input?: unknown, options?: unknown) => {
    calls.push({ endpoint, input, options });
    const entry = answers.find(([known]) => known === endpoint);
    if (!entry) return failing('missing', endpoint.error);
    const [, given] = entry;
    const data: unknown = typeof given === 'function' ? await given(input) : given;
    return isFailure(data) ? data : { ok: true, data };
  };
  return {
    calls,
    call: call as VisitorGateway['call'],
    sendPicture: async () => failing('missing'),
  };
}

/** What POST /checkout answers for this session. */
export const opened = (session: CheckoutSession) => ({ success: true, session }) as const;

export function failing(problem: Problem, message = 'Error loading session.'): Failure {
  return { ok: false, problem, message };
}

function isFailure(value: unknown): value is Failure {
  return typeof value === 'object' && value !== null && 'ok' in value && value.ok === false;
}
