import { expect, test } from 'vitest';
import { type StatusName, statusScreens, statusView } from './checkout.status.ts';

const supportEmail = 'help@example.com';
const known = { reference: 'PAY 1', sessionId: 'session-1' };
const linksOf = (status: StatusName, change: { supportEmail?: undefined; orderId?: string } = {}) =>
  statusView(
    { kind: 'status', status, ...known, ...change },
    'supportEmail' in change ? undefined : supportEmail,
  ).links.map(({ label, href }) => [label, href]);

test('every status screen has a link', () => {
  for (const stop of Object.keys(statusScreens) as StatusName[]) expect(linksOf(stop)).not.toEqual([]);
  expect(linksOf('noActive')).toEqual([['View Bag', '/shop/bag']]);
  expect(linksOf('complete')).toEqual([['All orders', '/shop/orders']]);
  expect(linksOf('complete', { orderId: 'o1' })).toEqual([['View order', '/shop/orders/o1']]);
  expect(linksOf('unfinished')[0]).toEqual(['Try again', '']);
  expect(linksOf('notPlaced')[0]).toEqual(['Review order', '/shop/checkout/session-1']);
  expect([statusScreens.unknown.httpStatus, statusScreens.orderNotFound.httpStatus]).toEqual([404, 404]);
});

test('support links mention the payment, or lead to the contact page', () => {
  const mail =
    'mailto:help@example.com?subject=Payment%20PAY%201&body=My%20payment%20reference%20is%20PAY%201.';
  expect(linksOf('paymentNotFound')).toContainEqual(['Contact us for support', mail]);
  expect(linksOf('attention')[0]).toEqual(['Contact us for support', mail]);
  for (const stop of ['paymentNotFound', 'attention'] as const) {
    const own = ['Contact us for support', '/contact-us'];
    expect(linksOf(stop, { supportEmail: undefined })).toContainEqual(own);
  }
});

test('a payer who returns in another browser is not asked to pay again', () => {
  const { text } = statusView({ kind: 'status', status: 'paymentNotFound' }, supportEmail);
  expect(text).toContain('do not pay again: we send your order by email');
});

test("the gateway's texts replace the screen's", () => {
  const unfinished = { kind: 'status', status: 'unfinished', hint: 'Not yet.' } as const;
  expect(statusView(unfinished, supportEmail)).toMatchObject({
    heading: 'There was an issue finalizing your order',
    text: 'Not yet.',
  });
  expect(statusView({ kind: 'status', status: 'refunding', message: 'Soon.' }, supportEmail).heading).toBe(
    'Soon.',
  );
});
