import { expect, test } from '../fixtures.ts';
import { agree, continueToPayment, decide, fillContact, goToCheckout, putInBag } from './shopper.ts';

test('one of two shoppers gets the last unit', async ({ page, newShopper }) => {
  const isLast = ({ quantityAvailable }: { quantityAvailable: number }) => quantityAvailable === 1;
  const other = await newShopper();
  for (const { request } of [page, other]) await putInBag(request, 'straight-bundles', isLast);

  await goToCheckout(page);
  await other.goto('/shop/bag');
  await other.getByRole('button', { name: 'Checkout' }).click();
  await expect(other.getByText('Some items in your bag are no longer available.').first()).toBeVisible();
  await expect(other.getByText('Currently unavailable')).toBeVisible();

  await fillContact(page);
  await agree(page);
  await continueToPayment(page);
  await decide(page, 'Approve');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, Ama.');
});
