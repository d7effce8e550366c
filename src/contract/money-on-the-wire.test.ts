import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { endpoints as calls } from '#contract/endpoints.ts';
import { bag, fixedCode, order, session, store } from '#contract/wire/round-trip.fixture.ts';

const written = (value: unknown) => JSON.parse(JSON.stringify(value));

describe('money', () => {
  it('whole units on the wire are minor units inside', () => {
    expect(z.decode(calls.getSession.answer, session as never)).toMatchObject({
      amount: 5998,
      deliveryFee: 3000,
      discount: { value: 1025, totalDiscount: 1025 },
      items: [{ price: 2999 }],
    });
    expect(z.decode(calls.getOrder.answer, order as never)?.discount?.value).toBe(25);
    expect(z.decode(calls.getStorefront.answer, store as never)?.config).toMatchObject({
      deliveryFees: { withinAccra: 3000, international: 80_050 },
      homepageDiscountCodeModalPromoCode: { value: 2550 },
    });
  });

  it('a third decimal is refused in every shape', () => {
    const broken = { ...session, items: [{ ...session.items[0], price: 29.999 }] };
    expect(z.safeDecode(calls.getSession.answer, broken as never).success).toBe(false);
    expect(z.safeDecode(calls.getSession.answer, { ...session, amount: 59.98 } as never).success).toBe(false);
  });

  it('reads `amount` as `fixed` and never writes it', () => {
    const old = [{ ...fixedCode, discountType: 'amount' }];
    const inside = z.decode(calls.getPromoCodes.answer, old as never);
    expect(inside).toMatchObject([{ discountType: 'fixed', discountValue: 3050 }]);
    expect(written(z.encode(calls.getPromoCodes.answer, inside))).toEqual([fixedCode]);
  });

  it('a missing price is 0', () => {
    const priceless = { ...bag.items[0], price: undefined };
    expect(z.decode(calls.getActiveBag.answer, { ...bag, items: [priceless] } as never).items[0]?.price).toBe(
      0,
    );
  });
});
