import type { Settings } from '../settings.ts';
import type { PaymentPort } from './payment.port.ts';
import { createPaystack } from './paystack.adapter.ts';

/** Undefined without a key. */
export function createProvider({ PAYSTACK_SECRET_KEY: secretKey }: Settings): PaymentPort | undefined {
  if (secretKey === undefined) return undefined;
  return createPaystack({ secretKey, fetch: (request) => fetch(request) });
}
