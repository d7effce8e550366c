import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { pickup } from '../world/order-details.ts';
import { putInBag, wig } from './checkout/shopper.ts';

/** Signs in as the owner of this machine's shop. */
export async function enterAsOwner(page: Page, next = '/admin'): Promise<void> {
  await page.goto(`/admin/sign-in?next=${encodeURIComponent(next)}`);
  await page.getByRole('button', { name: /Enter as the owner/ }).click();
  await expect(page).toHaveURL(next);
}

/** A shopper buys one thing, by the calls that the pages make. Answers the order's number and id. */
export async function buy(
  request: APIRequestContext,
  slug: string = wig,
  orderDetails: object = pickup,
): Promise<{ number: string; id: string }> {
  await putInBag(request, slug);
  const bag: { _id: string } = await (await request.get('/api/bags/active')).json();
  const opened = await request.post('/api/checkout', { data: { bagId: bag._id, products: [], amount: 0 } });
  const { session }: { session: { _id: string; amount: number } } = await opened.json();
  const started = await request.post(`/api/checkout/${session._id}`, {
    data: {
      action: 'finalize-payment',
      customerEmail: 'ama@example.com',
      amount: session.amount / 100,
      orderDetails,
    },
  });
  const payment: { authorization_url: string; reference: string } = await started.json();
  expect(payment).toHaveProperty('authorization_url');
  const form = { decision: 'approve', channel: 'card' };
  await request.post(payment.authorization_url, { form, maxRedirects: 0 });
  await request.get(`/api/checkout/verify/${payment.reference}`);
  const order = await request.get(`/api/orders/${payment.reference}`);
  const { orderNumber, _id }: { orderNumber: string; _id: string } = await order.json();
  return { number: orderNumber, id: _id };
}
