import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Refusal } from '../refusal.mjs';
import { print } from '../terminal.mjs';
import { jsonIn, wrangler } from './wrangler.mjs';

/** Secrets that are generated once, and those that the shop's owner provides. */
const generated = ['IDENTITY_SECRET', 'SETUP_TOKEN'];
const provided = {
  SHOP_URL: 'The shop’s address, such as https://shop.example',
  STAFF_EMAIL: 'The email address for notices of orders and problems',
  PAYSTACK_SECRET_KEY: 'Paystack’s secret key, sk_live_…',
  RESEND_API_KEY: 'Resend’s API key, re_…, which need only send',
  MAIL_FROM: 'The sender of emails, such as Strand <hello@shop.example>, of a domain verified at Resend',
};

/** Secrets that the gateway does not have yet: generated, from the environment, or asked for. */
export async function collectSecrets(target) {
  const list = await wrangler(['secret', 'list', ...target.gatewayFlags, '--format', 'json']).catch(
    (error) => {
      if (/not found/i.test(error.message)) return '[]';
      throw error;
    },
  );
  const existing = new Set((jsonIn(list) ?? []).map(({ name }) => name));
  for (const name of generated.filter((name) => !existing.has(name))) {
    target.secrets[name] = process.env[name] ?? randomBytes(32).toString('base64url');
  }
  for (const [name, question] of Object.entries(target.isPreview ? {} : provided)) {
    const given = process.env[name] ?? target.vars[name];
    const value = given ?? (existing.has(name) ? undefined : await prompt(name, question));
    if (value) target.secrets[name] = value;
  }
  await refuseWrongSecrets(target);
  writeShopUrl(target);
  // Before a later step may fail: the next deployment cannot read it from the gateway. Never into a CI log.
  const { SETUP_TOKEN: token } = target.secrets;
  if (token && process.stdout.isTTY) print(`Set-up token: ${token}`);
}

/** Before anything is deployed: a gateway with a wrong secret answers 503, and the next deployment would not ask again. */
export async function refuseWrongSecrets({ secrets, gateway }) {
  const { readSettings } = await import('../../gateway/settings.ts');
  const notChecked = 'the value of a secret that the gateway has';
  try {
    readSettings({ ...gateway.vars, IDENTITY_SECRET: notChecked, ...secrets });
  } catch (error) {
    if (!error.problems) throw error;
    const wrong = error.problems.filter((problem) => Object.hasOwn(secrets, problem.split(' ')[0]));
    if (wrong.length > 0) throw new Refusal(`${wrong.join('.\n')}. Nothing was deployed: deploy again.`);
  }
}

/** Storefront and gateway must use the same address in links. */
function writeShopUrl({ secrets: { SHOP_URL }, vars, storefrontConfig }) {
  if (!SHOP_URL || vars.SHOP_URL === SHOP_URL) return;
  vars.SHOP_URL = SHOP_URL;
  const text = readFileSync(storefrontConfig, 'utf8').replace(/^\[vars\]\n(?:[^[].*\n|\n)*/m, (section) =>
    section
      .replace(/^SHOP_URL\b.*\n/m, '')
      .replace('[vars]\n', (head) => `${head}SHOP_URL = ${JSON.stringify(SHOP_URL)}\n`),
  );
  writeFileSync(storefrontConfig, text);
}

async function prompt(name, question) {
  if (!process.stdin.isTTY) throw new Refusal(`${name} is missing: ${question}.`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = (await terminal.question(`${question}: `)).trim();
  terminal.close();
  if (answer === '') throw new Refusal(`${name} is missing.`);
  return answer;
}
