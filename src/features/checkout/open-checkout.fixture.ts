import { vi } from 'vitest';
import { storageOf } from '../../../tests/support/storage.ts';
import { gatewayWith, initialWith, now } from './checkout.fixture.ts';
import type { CheckoutValues } from './checkout.reducer.ts';
import { createCheckout } from './checkout.store.ts';
import type { InitialCheckout } from './checkout.types.ts';

/** Storage of one browser, empty. */
export function emptyStorage(): void {
  vi.stubGlobal('sessionStorage', storageOf());
}

/** A checkout at a gateway that gives these answers. */
export function open(
  answers: Parameters<typeof gatewayWith>[0] = [],
  change: Partial<InitialCheckout> = {},
  typed?: CheckoutValues,
) {
  const gateway = gatewayWith(answers);
  const clock = { now };
  const effects = {
    call: gateway.call,
    redirect: vi.fn(),
    reload: vi.fn(),
    submitForm: vi.fn(),
    toast: vi.fn(),
    trackEvent: vi.fn(),
    now: () => clock.now,
  };
  const checkout = createCheckout(effects);
  checkout.open(initialWith(change), typed);
  return { checkout, effects, clock, calls: gateway.calls };
}
