import type { Figures } from '#contract/discount.rules.ts';
import { addMoney, type Minor, noMoney, subtractMoney, toMinor } from '#contract/money.ts';

/** Total = subtotal − discount + delivery fee: never negative, the fee never discounted (contract §8). */
export function figuresOf(subtotal: Minor, discount: Minor = noMoney, deliveryFee: Minor = noMoney): Figures {
  const taken = toMinor(Math.min(discount, subtotal));
  return {
    subtotal,
    discount: taken,
    deliveryFee,
    total: addMoney(subtractMoney(subtotal, taken), deliveryFee),
  };
}
