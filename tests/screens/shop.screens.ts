import type { ScreenGroup } from './screen.ts';
import { changed, configured, press, withInBag, withSaved } from './steps.ts';

const day = 86_400_000;

/** Screens of the shop in all their states. Add a line for a new screen or state. */
export const shopScreens: readonly ScreenGroup[] = [
  {
    name: 'Browsing',
    prepare: changed(
      "insert into category (id, createdAt, name, slug) values ('category-new', 0, 'New in', 'new-in')",
    ),
    screens: [
      { name: 'Home', path: '/' },
      { name: 'Category', path: '/shop/hair' },
      { name: 'Subcategory', path: '/shop/wigs/bobs-and-lobs' },
      { name: 'Best sellers', path: '/shop/best-sellers' },
      { name: 'Filters open', path: '/shop/hair', act: press('button', 'Show filters') },
      {
        name: 'Filters open, some chosen',
        path: '/shop/hair?length=20,24',
        only: 'phone',
        act: press('button', 'Show filters'),
      },
      { name: 'Filtered', path: '/shop/hair?length=24' },
      { name: 'Filtered, no results', path: '/shop/hair?color=nowhere' },
      { name: 'Nothing in this section yet', path: '/shop/new-in' },
      { name: 'Not found', path: '/shop/nowhere' },
    ],
  },
  {
    name: 'Product',
    screens: [
      { name: 'Product', path: '/shop/product/body-wave-lace-wig' },
      {
        name: 'Product, one option sold out',
        path: '/shop/product/body-wave-lace-wig?variant=BWL-DBR-28-13',
      },
      { name: 'Product, discounted', path: '/shop/product/curly-bob-wig' },
      { name: 'Product, sold out', path: '/shop/product/light-yaki-lace-wig' },
      {
        name: 'Product, sold out, notice form',
        path: '/shop/product/light-yaki-lace-wig',
        act: async (page) => {
          await page.getByRole('link', { name: 'Tell me when it is back' }).click();
          await page.getByLabel('Your email').waitFor();
        },
      },
      {
        name: 'Tell me when it is back, without script',
        path: '/shop/product/body-wave-lace-wig/notify?variant=BWL-DBR-28-13',
      },
      { name: 'Stop emails about products that are back', path: '/stop-notices' },
      { name: 'Product without options', path: '/shop/product/nourishing-hair-oil' },
      {
        name: 'Added to the bag',
        path: '/shop/product/curl-butter',
        act: async (page) => {
          await page.getByRole('button', { name: 'Add to Bag' }).click();
          await page.getByText('Added to your bag').waitFor();
        },
      },
      {
        name: 'Pickup, shipping, returns and exchanges',
        path: '/shop/product/curl-butter',
        act: press('button', /^Free store pickup/),
      },
    ],
  },
  {
    name: 'Search',
    screens: [
      { name: 'Search, no words', path: '/search' },
      { name: 'Search, results', path: '/search?q=body+wave' },
      { name: 'Search, filtered', path: '/search?q=lace&length=24&sort=price-up' },
      { name: 'Search, no results', path: '/search?q=xyzzyqwq' },
      {
        name: 'Search dialog with suggestions',
        path: '/',
        act: async (page) => {
          await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
          await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').pressSequentially('body');
          await page.getByRole('option').first().waitFor();
        },
      },
    ],
  },
  {
    name: 'Bag and saved',
    screens: [
      { name: 'Bag, empty', path: '/shop/bag' },
      {
        name: 'Bag',
        path: '/shop/bag',
        before: withInBag('body-wave-lace-wig', 'curl-butter'),
      },
      { name: 'Bag panel, empty', path: '/', act: press('link', /^Bag/) },
      {
        name: 'Bag panel',
        path: '/shop/hair',
        before: withInBag('body-wave-lace-wig', 'curl-butter', 'satin-bonnet', 'mesh-wig-cap'),
        act: press('link', /^Bag/),
      },
      { name: 'Saved, empty', path: '/shop/saved' },
      {
        name: 'Saved',
        path: '/shop/saved',
        before: withSaved('body-wave-lace-wig', 'curl-butter', 'satin-bonnet'),
      },
    ],
  },
  {
    name: 'Frame',
    screens: [
      { name: 'Menu', path: '/shop/hair', only: 'phone', act: press('button', 'Menu') },
      {
        name: 'Menu, one category',
        path: '/shop/hair',
        only: 'phone',
        act: async (page) => {
          await page.getByRole('button', { name: 'Menu', exact: true }).click();
          await page
            .getByRole('dialog', { name: 'Menu' })
            .getByRole('button', { name: 'Hair', exact: true })
            .click();
        },
      },
      {
        name: 'Submenu of two columns',
        path: '/shop/wigs',
        only: 'desktop',
        act: (page) =>
          page
            .getByRole('navigation', { name: 'Main' })
            .getByRole('link', { name: 'Hair', exact: true })
            .hover(),
      },
      {
        name: 'Submenu over the hero',
        path: '/',
        only: 'desktop',
        act: (page) =>
          page
            .getByRole('navigation', { name: 'Main' })
            .getByRole('link', { name: 'Wigs', exact: true })
            .hover(),
      },
      { name: 'Page that is not there', path: '/no/such/page' },
      { name: 'Contact', path: '/contact-us' },
      { name: 'Length and lace', path: '/guides/length-and-lace' },
      { name: 'Privacy', path: '/policies/privacy' },
      { name: 'Terms', path: '/policies/tos' },
      { name: 'Delivery, returns and exchanges', path: '/policies/delivery-returns-exchanges' },
    ],
  },
  {
    name: 'Sign-in, orders and checkout, at their beginning',
    screens: [
      { name: 'Login', path: '/login' },
      { name: 'Sign-up', path: '/signup' },
      { name: 'Code', path: '/auth/verify?email=ama@example.com', before: withInBag('curl-butter') },
      { name: 'Code, without cookies', path: '/auth/verify?email=ama@example.com' },
      { name: 'Orders, none', path: '/shop/orders' },
      { name: 'Checkout without a bag', path: '/shop/checkout' },
      {
        name: 'Checkout',
        path: '/shop/bag',
        before: withInBag('body-wave-lace-wig'),
        act: async (page) => {
          await page.getByRole('main').getByRole('button', { name: 'Checkout' }).click();
          await page.waitForURL('**/shop/checkout');
        },
      },
    ],
  },
  {
    name: 'A banner message with a countdown',
    prepare: changed(
      `update banner_message set active = 1, countdownEndsAt = ${Date.now() + 2 * day + 5 * 3_600_000}`,
    ),
    screens: [
      { name: 'Banner message', path: '/shop/hair', act: async () => undefined },
      { name: 'Banner message over the hero', path: '/', act: async () => undefined },
    ],
  },
  {
    name: 'A sale on everything',
    prepare: changed("update promo_code set sitewide = 1, autoApply = 1 where code = 'STRAND10'"),
    screens: [{ name: 'Sitewide sale', path: '/shop/hair', act: async () => undefined }],
  },
  {
    name: 'A reel',
    prepare: configured({ homeHero: { displayType: 'reel' } }),
    screens: [{ name: 'Home with a reel', path: '/', act: async () => undefined }],
  },
  {
    name: 'Maintenance',
    prepare: configured({
      availability: { inMaintenanceMode: true },
      maintenance: { countdownEndsAt: Date.now() + 5 * 3_600_000 },
    }),
    screens: [{ name: 'Maintenance', path: '/shop/hair' }],
  },
  {
    name: 'No gateway',
    shop: {
      interceptor: async () => {
        throw new Error('The gateway is down.');
      },
    },
    screens: [
      { name: 'Home without a gateway', path: '/' },
      { name: 'Product without a gateway', path: '/shop/product/body-wave-lace-wig' },
      { name: 'Bag without a gateway', path: '/shop/bag' },
    ],
  },
];
