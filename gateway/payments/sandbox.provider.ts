import type { Settings } from '../settings.ts';
import type { PaymentPort } from './payment.port.ts';
import { createPaystack } from './paystack.adapter.ts';
import { createProvider } from './provider.ts';

/** Outside production without a provider, the sandbox takes payments. */
export function isSandboxed(settings: Settings): boolean {
  return settings.ENVIRONMENT !== 'production' && createProvider(settings) === undefined;
}

/** The key that the adapter and the sandbox share. */
export function sandboxSecret({ IDENTITY_SECRET }: Settings): string {
  return `sk_test_sandbox_${encodeURIComponent(IDENTITY_SECRET)}`;
}

/** The production adapter, calling the sandbox routes of `gateway` in process. */
export function createSandboxProvider(
  settings: Settings,
  gateway: (request: Request) => Promise<Response>,
): PaymentPort {
  const baseUrl = 'https://sandbox.invalid/sandbox/paystack';
  return createPaystack({ secretKey: sandboxSecret(settings), baseUrl, fetch: gateway });
}
