import { expect, type Page } from '@playwright/test';
import { createGuest, viewProduct } from '../journeys/analytics.steps.ts';
import {
  agree,
  buy,
  continueToPayment,
  fillContact,
  goToCheckout,
  payForWig,
  putInBag,
  wig,
} from '../journeys/checkout/shopper.ts';
import { requestCode, signIn } from '../journeys/sign-in.steps.ts';
import { withinAccra } from '../support/order-details.ts';
import type { Shop } from '../support/shop.ts';
import type { Device, ScreenGroup } from './screen.ts';

const email = () => `ama-${crypto.randomUUID().slice(0, 8)}@example.com`;

async function order(page: Page): Promise<void> {
  await payForWig(page, 'Approve');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, Ama.');
}

async function signedIn(page: Page): Promise<void> {
  await signIn(page, email());
}

async function orderSignedIn(page: Page): Promise<void> {
  await signedIn(page);
  await order(page);
}

/** Only the page's own order: the other devices' pages order in the same shop. */
function orderedAnd(status: 'delivered' | 'refund-pending') {
  return async (page: Page, { d1 }: Shop): Promise<void> => {
    await order(page);
    await d1
      .prepare('update orders set status = ?1 where id = ?2')
      .bind(status, await orderId(page))
      .run();
  };
}

async function onItsWay({ request }: Page, { d1, sweep }: Shop): Promise<void> {
  const { id } = await buy(request, wig, withinAccra);
  await d1.batch([
    d1
      .prepare(
        `update orders set status = 'out-for-delivery',
           trackingNote = 'Speedaf SP-204519, https://speedaf.example/track/SP-204519'
         where id = ?1`,
      )
      .bind(id),
    d1
      .prepare(`insert into order_transition (orderId, status, date) values (?1, 'out-for-delivery', ?2)`)
      .bind(id, Date.now()),
  ]);
  await sweep('* * * * *');
}

async function orderId(page: Page): Promise<string> {
  const [{ _id }] = await (await page.request.get('/api/orders')).json();
  return _id;
}

async function openOrder(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^View order of/ }).click();
  await page.getByRole('list', { name: 'Progress' }).waitFor();
}

async function mailAbout(page: Page, what: string, { d1 }: Shop): Promise<string> {
  const mail = d1.prepare('select html from mail where about = ?').bind(`${what}/${await orderId(page)}`);
  return (await mail.first<{ html: string }>())?.html ?? '';
}

function showMail(what: string) {
  return async (page: Page, _device: Device, shop: Shop): Promise<void> => {
    const html = await mailAbout(page, what, shop);
    await page.route('**/mail', (route) => route.fulfill({ contentType: 'text/html', body: html }));
    await page.goto('/mail');
  };
}

async function openFromMail(page: Page, _device: Device, shop: Shop): Promise<void> {
  const link = /\/shop\/orders\/[^"]+/.exec(await mailAbout(page, 'order-placed', shop))?.[0] ?? '';
  await page.context().clearCookies();
  await page.goto(link);
}

async function openReview(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^View order of/ }).click();
  await page
    .getByRole('link', { name: /^Review/ })
    .first()
    .click();
  await page.getByLabel('Title').waitFor();
}

async function fillReview(page: Page): Promise<void> {
  await openReview(page);
  for (const star of await page.getByTitle('Good', { exact: true }).all()) await star.click();
  await page.getByLabel('Title').fill('So soft');
}

const lookedAt = (slug: string) => async (page: Page, shop: Shop) => {
  await createGuest(page);
  await viewProduct(page, shop, slug);
};

async function seeReminder(page: Page): Promise<void> {
  await page.mouse.wheel(0, 700);
  await page.getByRole('region', { name: 'Product reminder' }).waitFor();
}

async function seeWelcome(page: Page): Promise<void> {
  await page.mouse.wheel(0, 1000);
  await page.getByRole('dialog').getByLabel('Email').waitFor();
}

/** Screens that depend on the person: offers, sign-in, account, orders, payment. */
export const peopleScreens: readonly ScreenGroup[] = [
  {
    name: 'Offers',
    screens: [
      {
        name: 'Product reminder',
        path: '/',
        before: lookedAt('body-wave-lace-wig'),
        act: seeReminder,
      },
      { name: 'Welcome offer', path: '/', isNewVisitor: true, act: seeWelcome },
      {
        name: 'Welcome offer, refused',
        path: '/',
        isNewVisitor: true,
        act: async (page) => {
          await seeWelcome(page);
          await page.getByLabel('Email').fill('ama@');
          await page.getByRole('button', { name: 'Claim my discount' }).click();
        },
      },
      {
        name: 'Welcome offer, sent',
        path: '/',
        isNewVisitor: true,
        act: async (page) => {
          await seeWelcome(page);
          await page.getByLabel('Email').fill(email());
          await page.getByRole('button', { name: 'Claim my discount' }).click();
          await page.getByText('Your discount code has been sent to your email').waitFor();
        },
      },
    ],
  },
  {
    name: 'Sign-in and account',
    screens: [
      { name: 'Code, waiting', path: '/login', act: (page) => requestCode(page, email()) },
      {
        name: 'Code, refused',
        path: '/login',
        act: async (page) => {
          await requestCode(page, email());
          await page.getByLabel('Code').pressSequentially('000000');
          await page.getByRole('alert').filter({ hasText: /./ }).waitFor();
        },
      },
      { name: 'Account', path: '/account', before: signedIn },
      { name: 'Account, contact', path: '/account?edit=contact', before: signedIn },
      { name: 'Account, shipping address', path: '/account?edit=shipping', before: signedIn },
      { name: 'Rewards', path: '/rewards', before: orderSignedIn },
    ],
  },
  {
    name: 'Payment and after',
    screens: [
      {
        name: 'Payment',
        path: '/',
        before: (page) => putInBag(page.request, wig),
        act: async (page) => {
          await goToCheckout(page);
          await fillContact(page);
          await agree(page);
          await continueToPayment(page);
        },
      },
      {
        name: 'Payment declined',
        path: '/',
        act: async (page) => {
          await payForWig(page, 'Decline');
          await page.getByText('Your payment was not completed. You can try again.').waitFor();
        },
      },
      { name: 'Order complete', path: '/shop/checkout/complete', before: order },
      { name: 'Orders', path: '/shop/orders', before: order },
      {
        name: 'Order',
        path: '/shop/orders',
        before: order,
        act: async (page) => {
          await page.getByRole('link', { name: /^View order of/ }).click();
          await page.getByRole('heading', { level: 1, name: 'Processing' }).waitFor();
        },
      },
      { name: 'Order, opened from its mail', path: '/', before: order, act: openFromMail },
      { name: 'Order, its link is too old', path: '/shop/orders/order_old?key=old' },
      { name: 'Order, on its way', path: '/shop/orders', before: onItsWay, act: openOrder },
      { name: 'Mail, order placed', path: '/', before: order, act: showMail('order-placed') },
      {
        name: 'Mail, order on its way',
        path: '/',
        before: onItsWay,
        act: showMail('order-out-for-delivery'),
      },
      {
        name: 'Order, refund under way',
        path: '/shop/orders',
        before: orderedAnd('refund-pending'),
        act: openOrder,
      },
    ],
  },
  {
    name: 'Reviews',
    screens: [
      { name: 'Review, empty', path: '/shop/orders', before: orderedAnd('delivered'), act: openReview },
      { name: 'Review, filled in', path: '/shop/orders', before: orderedAnd('delivered'), act: fillReview },
      {
        name: 'Review, sent',
        path: '/shop/orders',
        before: orderedAnd('delivered'),
        act: async (page) => {
          await fillReview(page);
          await page.getByRole('button', { name: 'Submit review' }).click();
          await page.getByText('Thank you.').waitFor();
        },
      },
    ],
  },
];
