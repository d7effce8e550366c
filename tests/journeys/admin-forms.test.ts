import type { Page } from '@playwright/test';
import { signInAsOwner } from './admin.steps.ts';
import { expectAccessible } from './axe.ts';
import { expect, mutableShopTest as test } from './fixtures.ts';

const save = (page: Page, what: string) => page.getByRole('button', { name: `Save ${what}` }).click();

test('the owner signs in again in another tab after half an hour and saves the typed form', async ({
  page,
  shop,
}) => {
  await signInAsOwner(page, '/admin/settings');
  await page.getByLabel('Name of the shop').fill('Adwoa Hair');
  await shop.d1.prepare('update staff_session set ownerUntil = 1').run();
  await save(page, 'contact and promises');
  await expect(page.getByRole('alert')).toContainText('It has been a while');
  await expectAccessible(page);
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Sign in in another tab' }).click();
  const tab = await opened;
  await tab.getByRole('button', { name: /Enter as the owner/ }).click();
  await expect(tab).toHaveURL('/admin');
  await save(page, 'contact and promises');
  await expect(page.getByText('Saved. Shoppers see it within seconds.')).toBeVisible();
  await expect(page.getByLabel('Name of the shop')).toHaveValue('Adwoa Hair');
  const missing = async () => {
    await page.request.get('/');
    return (await page.request.get('/nowhere')).text();
  };
  await expect.poll(missing, 'also where no page is').toContain('ADWOA HAIR');
  await page.goto('/admin/imports');
  await shop.d1.prepare('update staff_session set ownerUntil = 1').run();
  await page.getByRole('main').getByRole('link', { name: 'Customers' }).click();
  await expect(page).toHaveURL('/admin/sign-in?next=/admin/imports');
});

test('an owner page redirects to sign-in and back, nowhere outside the admin, and a form posted after signing out is kept', async ({
  page,
  shop,
}) => {
  await page.goto(`/admin/sign-in?next=${encodeURIComponent('//elsewhere.example/admin')}`);
  await page.getByRole('button', { name: /Enter as the owner/ }).click();
  await expect(page).toHaveURL('/admin');
  await shop.d1.prepare('update staff_session set ownerUntil = 1').run();
  await page.goto('/admin/orders');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders');
  await page.goto('/admin/staff');
  await page.getByRole('button', { name: /Enter as the owner/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Staff');
  await shop.d1.prepare('delete from staff_session').run();
  const name = page.getByLabel('ama.owner@strand.example');
  await name.fill('Ama Typed');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(page.getByText('Your changes are not saved yet, but kept on this page.')).toBeVisible();
  await expectAccessible(page);
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Sign in in another tab' }).click();
  const tab = await opened;
  await tab.getByRole('button', { name: /Enter as the owner/ }).click();
  await expect(tab).toHaveURL('/admin');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(name).toHaveValue('Ama Typed');
});

test('a link in webmail opens its admin page for signed-in staff, and sign-in for others', async ({
  page,
  shop,
}) => {
  const followLink = async () => {
    await page.goto(`data:text/html,<a href="${shop.url}/admin/orders?q=PAY">The order</a>`);
    await page.getByRole('link').click();
  };
  await signInAsOwner(page, '/admin');
  await followLink();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders');
  await expect(page).toHaveURL('/admin/orders?q=PAY');
  await shop.d1.prepare('delete from staff_session').run();
  await followLink();
  await expect(page).toHaveURL(`/admin/sign-in?next=${encodeURIComponent('/admin/orders?q=PAY')}`);
});

test('a failed staff form keeps its values, and a conflict can be overwritten', async ({
  page,
  newShopper,
  shop,
}) => {
  await signInAsOwner(page, '/admin/staff');
  const adding = page.getByRole('form', { name: 'Add a person' });
  const add = async (email: string) => {
    await adding.getByLabel('Email').fill(email);
    await adding.getByLabel('Name').fill('Efua');
    await adding.getByLabel('Role').selectOption('manager');
    await adding.getByRole('button', { name: 'Add' }).click();
  };
  await add('efua@example.com');
  await expect(page.getByText('Saved.')).toBeVisible();
  await add('efua@example.com');
  await expect(page.getByText('This email is already on the staff.')).toBeVisible();
  await expect(adding.getByLabel('Email')).toHaveValue('efua@example.com');
  await expect(adding.getByLabel('Role')).toHaveValue('manager');
  await adding.getByLabel('Name').fill(' ');
  await adding.getByRole('button', { name: 'Add' }).click();
  await expect(adding.getByRole('alert')).toHaveText('Please fill this in');
  await expect(adding.getByLabel('Name')).toBeFocused();
  await expect(page.getByRole('button', { name: /^Sign out \S+@\S+, last seen / }).first()).toBeVisible();

  const other = await newShopper();
  await signInAsOwner(other, '/admin/staff');
  const person = (of: Page) => of.getByRole('form', { name: 'Efua', exact: true });
  await person(other).getByLabel('Role').selectOption('fulfilment');
  await person(other).getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('Saved.')).toBeVisible();

  await person(page).getByLabel('efua@example.com').fill('Efua Boateng');
  await person(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('role is now “fulfilment”');
  await expectAccessible(page);
  await expect(person(page).getByLabel('efua@example.com')).toHaveValue('Efua Boateng');
  await person(page).getByLabel('efua@example.com').press('Enter');
  await expect(page.getByRole('alert')).toContainText('role is now “fulfilment”');
  await page.getByRole('button', { name: 'Save my version anyway' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  const saved = page.getByRole('form', { name: 'Efua Boateng' });
  await expect(saved.getByLabel('Role')).toHaveValue('manager');
  await saved.getByLabel('Works here').uncheck();
  await saved.getByRole('button', { name: 'Save' }).click();
  const isActive = shop.d1.prepare("select isActive from staff where email = 'efua@example.com'");
  await expect.poll(() => isActive.first('isActive')).toBe(0);
});

test('a conflict on a category or colour shows the other change and can be overwritten', async ({
  page,
  newShopper,
}) => {
  const other = await newShopper();
  for (const person of [page, other]) await signInAsOwner(person, '/admin/categories');
  for (const kind of ['category', 'colour']) {
    const name = `Plum ${crypto.randomUUID().slice(0, 8)}`;
    const form = (of: Page) => of.getByRole('form', { name, exact: true });
    const adding = page.getByRole('form', { name: `New ${kind}` });
    await adding.getByLabel(`New ${kind}`).fill(name);
    await adding.getByRole('button', { name: 'Add' }).click();
    await expect(form(page)).toBeVisible();

    await other.goto('/admin/categories');
    const field = kind === 'colour' ? 'Colour' : 'Position';
    const [theirs, mine] = kind === 'colour' ? ['#112233', '#445566'] : ['7', '8'];
    await form(other).getByLabel(field).fill(theirs);
    await form(other).getByRole('button', { name: 'Save' }).click();
    await expect(form(other).getByLabel(field)).toHaveValue(theirs);

    await form(page).getByLabel(field).fill(mine);
    await form(page).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert')).toContainText(`is now “${theirs}”`);
    await expect(form(page).getByLabel(field)).toHaveValue(mine);
    await page.getByRole('button', { name: 'Save my version anyway' }).click();
    await expect(page.getByRole('alert')).toBeHidden();
    await expect(form(page).getByLabel(field)).toHaveValue(mine);
  }
});

test('a stock change can be repeated over another', async ({ page, newShopper, shop }) => {
  const productId = await shop.d1.prepare('select productId from sku order by createdAt').first('productId');
  const other = await newShopper();
  for (const person of [page, other]) await signInAsOwner(person, `/admin/products/${productId}`);
  const receive = async (of: Page) => {
    const stock = of.getByRole('form', { name: 'Stock' });
    await stock.getByLabel('Change').fill('+3');
    await stock.getByRole('button', { name: 'Change' }).click();
  };
  await receive(other);
  await expect(other.getByText('Saved.')).toBeVisible();
  await receive(page);
  await expect(page.getByRole('alert')).toContainText('has changed this meanwhile');
  await page.getByRole('button', { name: 'Save my version anyway' }).click();
  const changes = page.getByRole('region', { name: 'Stock changes' });
  await expect(changes.getByRole('cell', { name: '+3', exact: true })).toHaveCount(2);
});

test('a page says that it is not for one’s role, also to staff whose role changes while it is open', async ({
  page,
  guard,
  shop,
}) => {
  guard.expect('403');
  await signInAsOwner(page, '/admin/promo-codes/new');
  await page.getByLabel('Code', { exact: true }).fill('LATE');
  const become = (role: string) => shop.d1.prepare('update staff set role = ?').bind(role).run();
  await become('fulfilment');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('Your role is fulfilment.');
  await expectAccessible(page);
  for (const path of ['categories', 'imports', 'settings', 'products/new', 'promo-codes/promo-accra50']) {
    expect((await page.goto(`/admin/${path}`))?.status(), path).toBe(403);
    await expect(page.getByRole('main').getByRole('button'), path).toHaveCount(0);
  }
  await become('manager');
  await page.goto('/admin/promo-codes/rewards');
  await expect(page.getByLabel('Points').first()).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Save' })).toBeHidden();
  await become('owner');
});

test('the browser asks before another form discards typed text', async ({ page }) => {
  await signInAsOwner(page, '/admin/settings');
  await page.getByLabel('Name of the shop').fill('Half typed');
  const opened = page.waitForEvent('dialog');
  // The click does not resolve while the dialog is open.
  const pressed = save(page, 'close the shop for a while').catch(() => undefined);
  const dialog = await opened;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await pressed;
  await expect(page.getByLabel('Name of the shop')).toHaveValue('Half typed');
  await save(page, 'contact and promises');
  await expect(page.getByText('Saved. Shoppers see it within seconds.')).toBeVisible();
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('arrows reorder the best sellers', async ({ page }) => {
      await signInAsOwner(page, '/admin/home');
      const list = page.getByRole('list', { name: 'Best sellers' });
      const names = () =>
        list
          .getByRole('checkbox')
          .evaluateAll((all) => all.map((each) => each.closest('label')?.textContent.trim()));
      const [first = '', second = '', ...rest] = await names();
      const up = page.getByRole('button', { name: `Move ${second} up` });
      await up.press('Enter');
      await expect.poll(names).toEqual([second, first, ...rest]);
      if (javaScriptEnabled) {
        await expect(up).toBeFocused();
        await expect(page.getByText(`${second} is now number 1 of`)).toBeAttached();
      }
      await save(page, 'best sellers');
      await expect(page.getByText(/^Saved\./)).toBeVisible();
      expect(await names()).toEqual([second, first, ...rest]);
      if (javaScriptEnabled) await expectAccessible(page);
    });
  });
}
