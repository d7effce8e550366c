import type { Settings } from '../settings.ts';
import type { PaymentPort } from './payment.port.ts';
import { createPaystack } from './paystack.adapter.ts';
import { sandboxSecret } from './sandbox.secret.ts';

/**
 * The provider that the settings ask for: Paystack with a key, the sandbox below `gateway` without one, nobody in
 * production without a key (contract §11). The sandbox is reached in process, by the very adapter that is live.
 */
export function createProvider(
  settings: Settings,
  gateway: (request: Request) => Promise<Response>,
): PaymentPort | undefined {
  const live = settings.PAYSTACK_SECRET_KEY;
  if (live !== undefined) {
    return createPaystack({
      secretKey: live,
      baseUrl: 'https://api.paystack.co',
      fetch: (request) => fetch(request),
    });
  }
  const secretKey = sandboxSecret(settings);
  if (secretKey === undefined) return undefined;
  return createPaystack({ secretKey, baseUrl: 'https://sandbox.invalid/sandbox/paystack', fetch: gateway });
}
