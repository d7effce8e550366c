import { expect, type Page } from '@playwright/test';
import { becomeGuest, lookAt } from '../journeys/acquaintance.ts';
import {
  agree,
  continueToPayment,
  fillContact,
  goToCheckout,
  payForWig,
  putInBag,
  wig,
} from '../journeys/checkout/shopper.ts';
import { askForCode, signIn } from '../journeys/sign-in.steps.ts';
import type { Shop } from '../world/shop.ts';
import type { Chapter } from './screen.ts';

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

async function delivered(page: Page, { d1 }: Shop): Promise<void> {
  await order(page);
  await d1.prepare("update orders set status = 'delivered' where status = 'open'").run();
}

async function openReview(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^View order of/ }).click();
  await page.getByRole('link', { name: /^Review/ }).click();
  await page.getByLabel('Title').waitFor();
}

async function fillReview(page: Page): Promise<void> {
  await openReview(page);
  for (const star of await page.getByTitle('Good', { exact: true }).all()) await star.click();
  await page.getByLabel('Title').fill('So soft');
}

const lookedAt = (slug: string) => async (page: Page, shop: Shop) => {
  await becomeGuest(page);
  await lookAt(page, shop, slug);
};

async function seeReminder(page: Page): Promise<void> {
  await page.mouse.wheel(0, 700);
  await page.getByRole('region', { name: 'Product reminder' }).waitFor();
}

async function seeWelcome(page: Page): Promise<void> {
  await page.mouse.wheel(0, 900);
  await page.getByRole('dialog').getByLabel('Email').waitFor();
}

/** What follows a person: offers, sign-in, account, orders, payment. */
export const peopleChapters: readonly Chapter[] = [
  {
    name: 'Offers',
    screens: [
      {
        name: 'Product reminder',
        path: '/',
        before: lookedAt('body-wave-lace-wig'),
        act: seeReminder,
      },
      { name: 'Welcome offer', path: '/', isNewHere: true, act: seeWelcome },
      {
        name: 'Welcome offer, refused',
        path: '/',
        isNewHere: true,
        act: async (page) => {
          await seeWelcome(page);
          await page.getByLabel('Email').fill('ama@');
          await page.getByRole('button', { name: 'Claim my discount' }).click();
        },
      },
      {
        name: 'Welcome offer, sent',
        path: '/',
        isNewHere: true,
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
      { name: 'Code, waiting', path: '/login', act: (page) => askForCode(page, email()) },
      {
        name: 'Code, refused',
        path: '/login',
        act: async (page) => {
          await askForCode(page, email());
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
    ],
  },
  {
    name: 'Reviews',
    screens: [
      { name: 'Review, empty', path: '/shop/orders', before: delivered, act: openReview },
      { name: 'Review, filled in', path: '/shop/orders', before: delivered, act: fillReview },
      {
        name: 'Review, sent',
        path: '/shop/orders',
        before: delivered,
        act: async (page) => {
          await fillReview(page);
          await page.getByRole('button', { name: 'Submit review' }).click();
          await page.getByText('Thank you.').waitFor();
        },
      },
    ],
  },
];
