import { expect, test, workerShopTest } from './fixtures.ts';
import { ageCodes, enterCode, fetchCode, freshEmail, requestCode, setCodeSentAgo } from './sign-in.steps.ts';

const wrong = 'That code is wrong or has expired. Request a new one.';

workerShopTest('a code typed before the script loads is submitted after it', async ({ page }) => {
  const email = freshEmail('early');
  await requestCode(page, email);
  const code = await fetchCode(page, email);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/_astro/*.js', async (route) => {
    await released;
    await route.continue();
  });
  const address = page.url();
  await page.goto('about:blank');
  await page.goto(address, { waitUntil: 'commit' });
  await enterCode(page, code);
  await expect(page.getByLabel('Code')).toHaveValue(code);
  release();
  await expect(page).toHaveURL(/\/$/);
});

workerShopTest('a pasted code with blanks is submitted by itself', async ({ page, context }) => {
  const email = freshEmail('paste');
  await requestCode(page, email);
  const code = await fetchCode(page, email);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    ` ${code.slice(0, 3)} ${code.slice(3)} `,
  );
  await expect(page.getByLabel('Code')).toBeFocused();
  await page.waitForLoadState();
  await page.keyboard.press('Control+V');
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('logged_in_user_id'))).not.toBeNull();
  expect((await context.cookies()).filter(({ name }) => name === 'signed_in')).toEqual([]);
});

workerShopTest(
  'after the countdown a new code can be requested, and the former one is refused',
  async ({ page, shop }) => {
    const email = freshEmail('resend');
    await requestCode(page, email);
    const former = await fetchCode(page, email);
    await expect(page.getByText(/You can request a new code in 0[12]:\d\d/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Request New Code' })).toBeHidden();

    await ageCodes(shop, email, 120);
    await setCodeSentAgo(page, 90_000);
    expect(await (await page.request.get(page.url())).text(), 'to screen readers').toContain('1 minute.');
    await setCodeSentAgo(page, 118_000);
    await page.reload();
    await page.getByLabel('Code').pressSequentially('12');
    await page.getByRole('button', { name: 'Request New Code' }).click();
    await expect(page.locator('#toasts')).toHaveText(/Verification code sent to your email\./);
    await expect(page.getByLabel('Code')).toHaveValue('');
    await expect(page.getByText(/You can request a new code in 0[12]:\d\d/)).toBeVisible();
    const fresh = await fetchCode(page, email);
    const [again] = await Promise.all([
      page.waitForRequest((request) => request.isNavigationRequest()),
      page.reload(),
    ]);
    expect(again.method()).toBe('GET');
    await expect(page.getByText('Verification code sent to your email.')).toHaveCount(0);
    expect(await fetchCode(page, email)).toBe(fresh);

    await enterCode(page, former);
    await expect(page.getByText(wrong)).toBeVisible();
    await expect(page.getByLabel('Code')).toHaveAttribute('aria-invalid', 'true');
    await enterCode(page, await fetchCode(page, email));
    await expect(page).toHaveURL(/\/$/);
  },
);

workerShopTest(
  'a browser without cookies is told to allow them, not that its code is wrong',
  async ({ shop }) => {
    const send = (path: string, form?: Record<string, string>) =>
      fetch(shop.url + path, {
        redirect: 'manual',
        ...(form && { method: 'POST', headers: { origin: shop.url }, body: new URLSearchParams(form) }),
      });
    const sent = await send('/login', { email: freshEmail('cookieless') });
    const address = sent.headers.get('location') ?? '';
    expect(address).toContain('/auth/verify');
    for (const answer of [await send(address), await send(address, { code: '123456' })])
      expect(await answer.text()).toContain('Allow them, then request a new code.');
  },
);

workerShopTest(
  'on a slow network a second press loses neither code nor sign-in, and a corrected e-mail is sent at once',
  async ({ page, context }) => {
    const network = await context.newCDPSession(page);
    await network.send('Network.enable');
    const slowDown = (latency: number) =>
      network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency,
        downloadThroughput: -1,
        uploadThroughput: -1,
      });
    // Playwright's own click waits for the answer to the first.
    const press = page.getByRole('button', { name: 'Continue' });
    const email = freshEmail('twice');
    await page.goto('/login');
    await page.getByLabel('Email').fill(email.replace('twice', 'mistyped'));
    await slowDown(1000);
    await press.evaluate((button: HTMLButtonElement, corrected) => {
      button.click();
      const field = document.querySelector<HTMLInputElement>('[name="email"]');
      if (field) field.value = corrected;
      for (const delay of [300, 600]) setTimeout(() => button.click(), delay);
    }, email);
    await expect(page.getByText(`Enter the code we sent to ${email}.`)).toBeVisible();
    await slowDown(0);
    const code = await fetchCode(page, email);
    await slowDown(1000);
    await page.getByLabel('Code').evaluate((field: HTMLInputElement, text) => field.setRangeText(text), code);
    await press.evaluate((button: HTMLButtonElement) => {
      for (const delay of [0, 300]) setTimeout(() => button.click(), delay);
    });
    await expect(page).toHaveURL(/\/$/);
  },
);

test('without an e-mail in the address the field is disabled', async ({ page }) => {
  await page.goto('/auth/verify');
  await expect(page.getByText('Email is required to resend verification code')).toBeVisible();
  await expect(page.getByLabel('Code')).toBeDisabled();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the resend button is shown with its waiting time', async ({ page }) => {
    await page.goto('/auth/verify?email=ama%40example.com');
    await expect(page.getByRole('button', { name: 'Request New Code' })).toBeVisible();
    await expect(page.getByText('A new code can be sent 2 minutes after the last one.')).toBeVisible();
  });
});
