import type { Page } from '@playwright/test';
import type { Shop } from '../support/shop.ts';
import { expect } from './fixtures.ts';

export const freshEmail = (who: string) => `${who}-${crypto.randomUUID().slice(0, 8)}@example.com`;

/** Waits for the newest code sent to an e-mail; its subject in the outbox contains it. */
export async function fetchCode(page: Pick<Page, 'request'>, email: string, shop = ''): Promise<string> {
  let code = '';
  const read = async () => {
    const outbox = await page.request.get(`${shop}/api/dev/mail`);
    const row = (await outbox.text()).split('<li').find((entry) => entry.includes(email)) ?? '';
    code = /(\d{6}) is your/.exec(row)?.[1] ?? '';
    return code;
  };
  await expect.poll(read, `a code for ${email}`).not.toBe('');
  return code;
}

export async function requestCode(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(`Enter the code we sent to ${email}.`)).toBeVisible();
}

/** The form submits itself after six digits. */
export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code').pressSequentially(code);
}

/** Signs in by posting the forms of the sign-in pages, without opening them. */
export async function signIn({ request }: Page, email: string): Promise<void> {
  const login = (await request.get('/login')).url();
  const post = (address: string, form: Record<string, string>) =>
    request.post(address, { form, headers: { origin: new URL(login).origin } });
  const sent = await post(login, { email });
  const signedIn = await post(sent.url(), { code: await fetchCode({ request }, email) });
  expect(new URL(signedIn.url()).pathname).toBe('/');
}

/** Makes an e-mail's codes this many seconds older. */
export async function ageCodes({ d1 }: Shop, email: string, seconds: number): Promise<void> {
  await d1
    .prepare(
      'update one_time_code set createdAt = createdAt - ?1, expiresAt = expiresAt - ?1 where email = ?2',
    )
    .bind(seconds * 1000, email)
    .run();
}

/** Sets the cookie that starts the resend countdown to `ms` ago. */
export async function setCodeSentAgo(page: Page, ms: number): Promise<void> {
  const [cookie] = (await page.context().cookies(page.url())).filter(({ name }) => name === 'code_sent');
  if (!cookie) throw new Error('The browser remembers no code.');
  await page.context().addCookies([{ ...cookie, value: String(Date.now() - ms) }]);
}
