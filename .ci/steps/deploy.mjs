import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { setTimeout as after } from 'node:timers/promises';
import { unstable_readConfig as readConfig } from 'wrangler';
import { run } from '../processes.mjs';
import { Refusal } from '../refusal.mjs';
import { step, tail } from '../terminal.mjs';
import { build } from './build.mjs';

const storefrontConfig = 'wrangler.toml';
const gatewayConfig = 'gateway/wrangler.toml';
const workerConfig = 'functions/wrangler.toml';
const productionBranch = 'main';

/** Western Europe: the nearest of D1's places to Accra. */
const databaseLocation = 'weur';

/** Secrets that are made up once, and those that only the shop's owner knows. */
const generated = ['IDENTITY_SECRET', 'SETUP_TOKEN'];
const known = {
  SHOP_URL: 'The shop’s own address, such as https://shop.example',
  STAFF_EMAIL: 'The e-mail that hears of orders and of trouble',
  PAYSTACK_SECRET_KEY: 'Paystack’s secret key, sk_live_…',
  RESEND_API_KEY: 'Resend’s API key, re_…',
  MAIL_FROM: 'Whom mail is from, such as Strand <hello@shop.example>',
};

/** A new deployment is reachable at its address within this many tries, a second apart. */
const smokeTries = 60;

const notSetUp = 'This shop is not set up yet.';

/**
 * Puts the shop online, step by step: what is there already stays, so it is repeated for every release, and taken up
 * again after a failure. `isDry` only says the steps. A failure ends in one sentence, with what wrangler said.
 */
export async function deploy(options) {
  const target = targetOf(options);
  for (const { label, command, isDone, work } of stepsOf(target)) {
    if (options.isDry) {
      const line = command ? `wrangler ${command.join(' ')}` : undefined;
      process.stdout.write(`${label}${isDone ? ', unless it is there' : ''}\n${line ? `  ${line}\n` : ''}`);
      continue;
    }
    if (await isDone?.()) continue;
    await (work ? work(label) : step(label, () => wrangler(command)));
  }
  if (!options.isDry) process.stdout.write(leftToDo(target));
}

/** What is deployed where, as both wrangler.toml name it. */
function targetOf({ isPreview, asWorker, branch, address }) {
  const env = isPreview ? 'preview' : '';
  const gateway = readConfig({ config: gatewayConfig, env });
  return {
    isPreview,
    asWorker,
    gateway,
    gatewayFlags: ['-c', gatewayConfig, `--env=${env}`],
    workerFlags: ['-c', workerConfig, `--env=${env}`],
    project: readConfig({ config: storefrontConfig }).name,
    vars: { ...readConfig({ config: storefrontConfig, env }).vars },
    branch: isPreview ? previewBranch(branch ?? checkedOut()) : productionBranch,
    secrets: {},
    unreplicated: [],
    address,
  };
}

/** Cloudflare takes whatever is deployed from the project's production branch for production. */
const previewBranch = (branch) => (branch === productionBranch ? `preview-${branch}` : branch);

function stepsOf(target) {
  const { gateway, gatewayFlags, isPreview, asWorker, project, branch } = target;
  return [
    { label: 'Looking at the login', command: ['whoami', '--json'], work: checkLogin },
    { label: 'Building the shop', work: () => build() },
    ...gateway.d1_databases.map(({ database_name: name }) => ({
      label: `Creating the database ${name}`,
      command: ['d1', 'create', name, '--location', databaseLocation],
      isDone: async () => (await databaseId(name)) !== undefined,
    })),
    { label: `Writing the databases’ ids into ${gatewayConfig}`, work: () => writeIds(gateway) },
    ...gateway.r2_buckets.map(({ bucket_name: name }) => ({
      label: `Creating the bucket ${name}`,
      command: ['r2', 'bucket', 'create', name],
      isDone: async () => (await wrangler(['r2', 'bucket', 'list'])).split(/\s+/).includes(name),
    })),
    ...gateway.queues.producers.map(({ queue }) => ({
      label: `Creating the queue ${queue}`,
      command: ['queues', 'create', queue],
      isDone: async () => /Queue ID/.test(await wrangler(['queues', 'info', queue]).catch(() => '')),
    })),
    { label: 'Asking for the secrets that are missing', work: () => gatherSecrets(target) },
    ...gateway.d1_databases.map(({ binding, database_name: name }) => ({
      label: `Migrating ${name}`,
      command: ['d1', 'migrations', 'apply', binding, '--remote', ...gatewayFlags],
    })),
    ...gateway.d1_databases.map(({ database_name: name }) => ({
      label: `Switching on the read replicas of ${name}`,
      work: (label) => step(label, () => replicate(target, name)),
    })),
    {
      label: `Deploying the gateway ${gateway.name}`,
      command: ['deploy', ...gatewayFlags, '--secrets-file', 'FILE'],
      work: (label) => step(label, () => deployGateway(target)),
    },
    ...(asWorker
      ? []
      : [
          {
            label: `Creating the Pages project ${project}`,
            command: ['pages', 'project', 'create', project, '--production-branch', productionBranch],
            isDone: () => hasProject(project),
          },
        ]),
    {
      label: `Deploying the storefront${isPreview ? ` of ${branch}` : ''}`,
      command: storefrontCommand(target),
      work: (label) => step(label, () => deployStorefront(target)),
    },
    {
      label: 'Asking the shop whether it is well',
      work: (label) => step(label, () => smokeTest(target)),
    },
  ];
}

/** Runs wrangler and answers what it printed. */
async function wrangler(parameters) {
  const { code, output } = await run('wrangler', parameters, { quiet: true, env: { WRANGLER_LOG: 'log' } });
  if (code !== 0) throw new Refusal(`wrangler ${parameters.join(' ')} failed:\n${tail(output, 30)}`);
  return output;
}

async function checkLogin() {
  const output = await wrangler(['whoami', '--json']).catch(() => '');
  if (jsonIn(output)?.loggedIn) return;
  throw new Refusal(
    'Not signed in to Cloudflare: npx wrangler login, or set CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID.',
  );
}

async function databaseId(name) {
  const databases = jsonIn(await wrangler(['d1', 'list', '--json'])) ?? [];
  return databases.find((database) => database.name === name)?.uuid;
}

/** wrangler has no command for it, and no way to lend its login: with an API token it is done here, else by hand. */
async function replicate(target, name) {
  const { CLOUDFLARE_API_TOKEN: token, CLOUDFLARE_ACCOUNT_ID: account } = process.env;
  const api = process.env.CLOUDFLARE_API_BASE_URL ?? 'https://api.cloudflare.com/client/v4';
  const answer =
    token &&
    account &&
    (await fetch(`${api}/accounts/${account}/d1/database/${await databaseId(name)}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ read_replication: { mode: 'auto' } }),
    }).catch(() => undefined));
  if (!answer?.ok) target.unreplicated.push(name);
}

async function writeIds({ d1_databases: databases }) {
  let text = readFileSync(gatewayConfig, 'utf8');
  for (const { database_name: name } of databases) {
    const id = await databaseId(name);
    if (!id) throw new Refusal(`Cloudflare lists no database ${name}: deploy again in a minute.`);
    text = text.replace(
      new RegExp(`(database_name = "${name}"\\s+database_id = ")[^"]*`),
      (_, before) => before + id,
    );
  }
  writeFileSync(gatewayConfig, text);
}

/** Asks for nothing that the gateway has already; from the environment, else from the person at the keyboard. */
async function gatherSecrets(target) {
  const list = await wrangler(['secret', 'list', ...target.gatewayFlags, '--format', 'json']).catch(
    (error) => {
      if (/not found/i.test(error.message)) return '[]';
      throw error;
    },
  );
  const held = new Set((jsonIn(list) ?? []).map(({ name }) => name));
  for (const name of generated.filter((name) => !held.has(name))) {
    target.secrets[name] = process.env[name] ?? randomBytes(32).toString('base64url');
  }
  if (target.isPreview) return;
  for (const [name, question] of Object.entries(known)) {
    const given = process.env[name] ?? (held.has(name) ? undefined : await answerTo(name, question));
    if (given) target.secrets[name] = given;
  }
  writeShopUrl(target);
}

/** The storefront's own addresses, in its pages and its sitemap, are those that the gateway puts in links. */
function writeShopUrl({ secrets: { SHOP_URL }, vars }) {
  if (!SHOP_URL || vars.SHOP_URL === SHOP_URL) return;
  vars.SHOP_URL = SHOP_URL;
  const text = readFileSync(storefrontConfig, 'utf8').replace(/^\[vars\]\n(?:[^[].*\n|\n)*/m, (section) =>
    section
      .replace(/^SHOP_URL\b.*\n/m, '')
      .replace('[vars]\n', (head) => `${head}SHOP_URL = ${JSON.stringify(SHOP_URL)}\n`),
  );
  writeFileSync(storefrontConfig, text);
}

async function answerTo(name, question) {
  if (!process.stdin.isTTY) throw new Refusal(`${name} is missing: ${question}.`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = (await terminal.question(`${question}: `)).trim();
  terminal.close();
  if (answer === '') throw new Refusal(`${name} is missing.`);
  return answer;
}

/** The secrets come with the version, so that no version runs without them. */
async function deployGateway({ gatewayFlags, secrets }) {
  const folder = mkdtempSync(join(tmpdir(), 'strand-deploy-'));
  try {
    const file = join(folder, 'secrets.json');
    writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
    const withSecrets = Object.keys(secrets).length > 0 ? ['--secrets-file', file] : [];
    await wrangler(['deploy', ...gatewayFlags, ...withSecrets]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function hasProject(project) {
  const projects = jsonIn(await wrangler(['pages', 'project', 'list', '--json'])) ?? [];
  return projects.some((known) => known['Project Name'] === project);
}

/** The Worker has the Pages project's variables. */
function storefrontCommand({ asWorker, workerFlags, project, vars, branch }) {
  const given = Object.entries(vars).flatMap(([name, value]) => ['--var', `${name}:${value}`]);
  if (asWorker) return ['deploy', ...workerFlags, ...given];
  return ['pages', 'deploy', '--project-name', project, '--branch', branch, '--commit-dirty=true'];
}

async function deployStorefront(target) {
  const addresses = (await wrangler(storefrontCommand(target))).match(/https:\/\/[^\s]+/g) ?? [];
  target.address ??= addresses.find((address) => !address.includes('developers.cloudflare.com'));
}

/** It answers: well, or with problems of its own that no deployment makes, or waiting for its set-up. */
async function smokeTest({ address }) {
  let last = 'it does not answer';
  for (let tries = 0; tries < smokeTries; tries += 1) {
    const answer = await fetch(`${address}/api/health`).catch(() => undefined);
    const { status, problems = [] } = (await answer?.json().catch(() => undefined)) ?? {};
    if (['ok', 'degraded'].includes(status) || String(problems) === notSetUp) return;
    if (answer) last = problems.join('; ') || `it answered ${answer.status}`;
    await after(1000);
  }
  throw new Refusal(`${address}/api/health: ${last}.`);
}

/** wrangler may say more before its JSON. */
function jsonIn(output) {
  const start = output.search(/^[[{]/m);
  return start < 0 ? undefined : JSON.parse(output.slice(start));
}

function checkedOut() {
  return execFileSync('git', ['branch', '--show-current'], { encoding: 'utf8' }).trim() || 'preview';
}

function leftToDo({ address, isPreview, vars, secrets, unreplicated, gatewayFlags }) {
  // Not into the log of a build, which others read.
  const token = process.stdout.isTTY ? secrets.SETUP_TOKEN : undefined;
  const another = `wrangler secret put SETUP_TOKEN ${gatewayFlags.join(' ')}`;
  const byHand = isPreview
    ? []
    : [
        'Point the shop’s own domain at the storefront, in its settings at Cloudflare.',
        'Point Paystack’s webhook at {the shop’s address}/api/webhooks/paystack.',
        ...(vars.SHOP_URL && !Object.values(vars).some((value) => /\.example\b/.test(value))
          ? []
          : [
              'Write SHOP_URL, the email for help and the links of your own into [vars] of wrangler.toml; deploy again.',
            ]),
        'Keep what was written into both wrangler.toml, the address and the ids: commit them.',
        ...unreplicated.map(
          (name) => `Enable read replication of the database ${name}, in its settings at Cloudflare.`,
        ),
      ];
  return `
Deployed: ${address}

  Set up   ${address}/admin/set-up, once; the set-up token: ${token ?? `as it is (${another} makes another)`}
${byHand.map((line) => `  By hand  ${line}\n`).join('')}`;
}
