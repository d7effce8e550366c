import { addMoney, type Minor, noMoney, subtractMoney, toMinor } from '#contract/wire/money.ts';
import type { Figures } from './discount.rules.ts';

/** Total = subtotal − discount + delivery fee: never negative, the fee never discounted. */
export function figuresOf(subtotal: Minor, discount: Minor = noMoney, deliveryFee: Minor = noMoney): Figures {
  const taken = toMinor(Math.min(discount, subtotal));
  return {
    subtotal,
    discount: taken,
    deliveryFee,
    total: addMoney(subtractMoney(subtotal, taken), deliveryFee),
  };
}
