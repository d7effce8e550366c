import { vi } from 'vitest';
import { gatewayWith, now, startWith } from './checkout.fixture.ts';
import { openCheckout } from './checkout.store.ts';
import type { CheckoutStart } from './checkout.types.ts';

/** Storage of one browser, empty. */
export function emptyStorage(): void {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
}

/** A checkout at a gateway that gives these answers. */
export function open(answers: Parameters<typeof gatewayWith>[0] = [], change: Partial<CheckoutStart> = {}) {
  const gateway = gatewayWith(answers);
  const clock = { now };
  const world = {
    call: gateway.call,
    goTo: vi.fn(),
    reload: vi.fn(),
    toast: vi.fn(),
    note: vi.fn(),
    now: () => clock.now,
  };
  return { checkout: openCheckout(startWith(change), world), world, clock, asked: gateway.asked };
}
