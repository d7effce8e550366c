import { expect, test } from 'vitest';
import { type Stop, stops, stopView } from './checkout.stops.ts';

const place = { here: '/shop/checkout/complete?a=1', supportEmail: 'help@example.com' };
const known = { reference: 'PAY 1', sessionId: 'session-1' };
const linksOf = (stop: Stop, change: { supportEmail?: undefined; orderId?: string } = {}) =>
  stopView({ kind: 'stop', stop, ...known, ...change }, { ...place, ...change }).links.map(
    ({ label, href }) => [label, href],
  );

test('every stop has a way on', () => {
  for (const stop of Object.keys(stops) as Stop[]) expect(linksOf(stop)).not.toEqual([]);
  expect(linksOf('noActive')).toEqual([['View Bag', '/shop/bag']]);
  expect(linksOf('complete')).toEqual([['All orders', '/shop/orders']]);
  expect(linksOf('complete', { orderId: 'o1' })).toEqual([['View order', '/shop/orders/o1']]);
  expect(linksOf('unfinished')[0]).toEqual(['Try again', '/shop/checkout/complete?a=1']);
  expect(linksOf('notPlaced')[0]).toEqual(['Review order', '/shop/checkout/session-1']);
  expect([stops.unknown.status, stops.orderNotFound.status]).toEqual([404, 404]);
});

test("support is written to about the payment, by the shop's own page where it has no address", () => {
  const mail =
    'mailto:help@example.com?subject=Payment%20PAY%201&body=My%20payment%20reference%20is%20PAY%201.';
  expect(linksOf('paymentNotFound')).toContainEqual(['Contact us for support', mail]);
  expect(linksOf('attention')[0]).toEqual(['Contact us for support', mail]);
  for (const stop of ['paymentNotFound', 'attention'] as const) {
    const own = ['Contact us for support', '/contact-us'];
    expect(linksOf(stop, { supportEmail: undefined })).toContainEqual(own);
  }
});

test("the gateway's words stand in for the stop's own", () => {
  const said = { kind: 'stop', stop: 'unfinished', hint: 'Not yet.' } as const;
  expect(stopView(said, place)).toMatchObject({
    heading: 'There was an issue finalizing your order',
    text: 'Not yet.',
  });
  expect(stopView({ kind: 'stop', stop: 'refunding', message: 'Soon.' }, place).heading).toBe('Soon.');
});
