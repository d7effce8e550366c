import { vi } from 'vitest';
import { drawnWith, gatewayWith, now } from './checkout.fixture.ts';
import { createCheckout } from './checkout.store.ts';
import type { Typed } from './checkout.typed.ts';
import type { DrawnCheckout } from './checkout.types.ts';

/** Storage of one browser, empty. */
export function emptyStorage(): void {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
}

/** A checkout at a gateway that gives these answers. */
export function open(
  answers: Parameters<typeof gatewayWith>[0] = [],
  change: Partial<DrawnCheckout> = {},
  typed?: Typed,
) {
  const gateway = gatewayWith(answers);
  const clock = { now };
  const effects = {
    call: gateway.call,
    goTo: vi.fn(),
    reload: vi.fn(),
    post: vi.fn(),
    toast: vi.fn(),
    note: vi.fn(),
    now: () => clock.now,
  };
  const checkout = createCheckout(effects);
  checkout.open(drawnWith(change), typed);
  return { checkout, effects, clock, asked: gateway.asked };
}
