import type { StoreConfig } from '#contract/store/store.schema.ts';
import type { DeliveryMethod } from './delivery.rules.ts';

export type Fulfilment = StoreConfig['fulfillment'];

/** `hidden`: disabled and not shown; its message is for a shopper who chose it before. `restricted`: shown with its message. */
export type MethodState =
  | { readonly state: 'available'; readonly message?: never }
  | { readonly state: 'hidden' | 'restricted'; readonly message: string };

const methods = {
  pickup: {
    enabled: 'enableStorePickup',
    restriction: 'pickupRestriction',
    message: 'Pickup is unavailable right now.',
  },
  delivery: {
    enabled: 'enableDelivery',
    restriction: 'deliveryRestriction',
    message: 'Delivery is unavailable right now.',
  },
} as const;

/** Active, and `now` is within the optional start and end (inclusive). */
function isRestricted(restriction: NonNullable<Fulfilment>['pickupRestriction'], now: number): boolean {
  if (!restriction?.isActive) return false;
  return now >= (restriction.startTime ?? -Infinity) && now <= (restriction.endTime ?? Infinity);
}

/** A method is enabled unless the config says false. */
export function methodState(method: DeliveryMethod, fulfilment: Fulfilment, now: number): MethodState {
  const keys = methods[method];
  if (fulfilment?.[keys.enabled] === false) return { state: 'hidden', message: keys.message };
  const restriction = fulfilment?.[keys.restriction];
  if (!isRestricted(restriction, now)) return { state: 'available' };
  return { state: 'restricted', message: restriction?.message?.trim() || keys.message };
}

export function isMethodAvailable(method: DeliveryMethod, fulfilment: Fulfilment, now: number): boolean {
  return methodState(method, fulfilment, now).state === 'available';
}

/** The requested method if it is available, otherwise the other one; `undefined` if neither is. */
export function firstAvailableMethod(
  wanted: DeliveryMethod,
  fulfilment: Fulfilment,
  now: number,
): DeliveryMethod | undefined {
  const other: DeliveryMethod = wanted === 'pickup' ? 'delivery' : 'pickup';
  return [wanted, other].find((method) => isMethodAvailable(method, fulfilment, now));
}

/** The reason why a method is refused; `undefined` if it is available. */
export function methodRefusal(
  method: DeliveryMethod,
  fulfilment: Fulfilment,
  now: number,
): string | undefined {
  if (isMethodAvailable(method, fulfilment, now)) return undefined;
  const restriction = fulfilment?.[methods[method].restriction];
  const message = isRestricted(restriction, now) ? restriction?.message?.trim() : undefined;
  return message || 'This delivery method is currently unavailable.';
}
