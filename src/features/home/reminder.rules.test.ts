import { expect, test } from 'vitest';
import { reminderFor } from './reminder.rules.ts';

const product = { quantityAvailable: 3, inventoryCount: 9 };
const now = 1_000;
const code = { active: true, displayText: '25%', validFrom: now, validTo: now };
const offer = { isRedeemed: false, promoCode: code };

test('shows an active, unredeemed offer', () => {
  expect(reminderFor(product, [{ ...offer, isRedeemed: true }, offer], now)).toEqual({
    isOffer: true,
    text: "Don't forget your 25% off",
    button: 'Use my offer',
  });
});

test('else the product viewed last, with its low stock', () => {
  const plain = { isOffer: false, text: 'Still thinking about it?', button: 'Add to bag' };
  expect(reminderFor(product, [], now)).toEqual({ ...plain, stock: 'Only 3 left' });
  const inactive = { ...offer, promoCode: { ...code, active: false } };
  const ended = { ...offer, promoCode: { ...code, validTo: now - 1 } };
  const early = { ...offer, promoCode: { ...code, validFrom: now + 1 } };
  expect(reminderFor({ quantityAvailable: 4 }, [inactive, ended, early], now)).toEqual({
    ...plain,
    stock: undefined,
  });
});

test('shows nothing for a sold-out product', () => {
  expect(reminderFor({ quantityAvailable: 0 }, [offer], now)).toBeUndefined();
});

const stock = (quantityAvailable: number, inventoryCount = 9) => ({ quantityAvailable, inventoryCount });

test('the reminder counts from three down', () => {
  const texts = [stock(1), stock(3), stock(4), stock(9, 2)].map((each) => reminderFor(each, [], now)?.stock);
  expect(texts).toEqual(['Only 1 left', 'Only 3 left', undefined, 'Only 2 left']);
});
