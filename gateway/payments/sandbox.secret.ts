import type { Settings } from '../settings.ts';

/**
 * The key that the shop's adapter and the sandbox share; undefined where there is no sandbox: with a real key,
 * and always in production (contract §11).
 */
export function sandboxSecret(settings: Settings): string | undefined {
  if (settings.PAYSTACK_SECRET_KEY !== undefined || settings.ENVIRONMENT === 'production') return undefined;
  return `sk_test_sandbox_${encodeURIComponent(settings.IDENTITY_SECRET)}`;
}
