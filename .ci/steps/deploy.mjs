import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { unstable_readConfig as readConfig } from 'wrangler';
import { run } from '../processes.mjs';
import { Refusal } from '../refusal.mjs';
import { step, tail } from '../terminal.mjs';
import { build } from './build.mjs';

const storefrontConfig = 'wrangler.toml';
const gatewayConfig = 'gateway/wrangler.toml';
const workerConfig = 'functions/wrangler.toml';
const productionBranch = 'main';

/** Western Europe, the D1 region closest to Accra. */
const databaseLocation = 'weur';

/** Secrets that are generated once, and those that the shop's owner provides. */
const generated = ['IDENTITY_SECRET', 'SETUP_TOKEN'];
const provided = {
  SHOP_URL: 'The shop’s address, such as https://shop.example',
  STAFF_EMAIL: 'The email address for notices of orders and problems',
  PAYSTACK_SECRET_KEY: 'Paystack’s secret key, sk_live_…',
  RESEND_API_KEY: 'Resend’s API key, re_…',
  MAIL_FROM: 'The sender of emails, such as Strand <hello@shop.example>',
};

/** A new deployment becomes reachable within this many attempts, one per second. */
const healthAttempts = 60;

const notSetUp = 'This shop is not set up yet.';

/**
 * Deploys the shop step by step. Existing resources stay, so it runs for every release and resumes after a failure.
 * `isDry` only prints the steps.
 */
export async function deploy(options) {
  const target = targetOf(options);
  for (const { label, command, isDone, work } of stepsOf(target)) {
    if (options.isDry) {
      const line = command ? `wrangler ${command.join(' ')}` : undefined;
      process.stdout.write(`${label}${isDone ? ' if missing' : ''}\n${line ? `  ${line}\n` : ''}`);
      continue;
    }
    if (await isDone?.()) continue;
    await (work ? work(label) : step(label, () => wrangler(command)));
  }
  if (!options.isDry) process.stdout.write(summary(target));
}

/** What to deploy, from both wrangler.toml files. */
function targetOf({ isPreview, asWorker, branch, address }) {
  const env = isPreview ? 'preview' : '';
  const gateway = readConfig({ config: gatewayConfig, env });
  const [{ binding, database_name: name }] = gateway.d1_databases;
  return {
    isPreview,
    asWorker,
    gateway,
    database: { binding, name },
    gatewayFlags: ['-c', gatewayConfig, `--env=${env}`],
    workerFlags: ['-c', workerConfig, `--env=${env}`],
    project: readConfig({ config: storefrontConfig }).name,
    vars: { ...readConfig({ config: storefrontConfig, env }).vars },
    branch: isPreview ? previewBranch(branch ?? currentBranch()) : productionBranch,
    secrets: {},
    address,
  };
}

/** Cloudflare treats a deployment of the production branch as production. */
const previewBranch = (branch) => (branch === productionBranch ? `preview-${branch}` : branch);

function stepsOf(target) {
  const { gateway, database, gatewayFlags, isPreview, asWorker, project, branch } = target;
  return [
    { label: 'Building the shop', work: () => build() },
    {
      label: `Creating the database ${database.name}`,
      command: ['d1', 'create', database.name, '--location', databaseLocation],
      isDone: async () => {
        database.id = await findDatabase(database.name);
        return database.id !== undefined;
      },
    },
    { label: `Writing the database’s id into ${gatewayConfig}`, work: () => writeDatabaseId(database) },
    { label: 'Collecting missing secrets', work: () => collectSecrets(target) },
    {
      label: `Migrating ${database.name}`,
      command: ['d1', 'migrations', 'apply', database.binding, '--remote', ...gatewayFlags],
    },
    {
      label: `Enabling read replication of ${database.name}`,
      work: (label) => step(label, () => enableReplication(database)),
    },
    {
      label: `Deploying the gateway ${gateway.name} with its buckets and queue`,
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
      label: 'Checking the shop’s health',
      work: (label) => step(label, () => checkHealth(target)),
    },
  ];
}

/** Runs wrangler and returns its output. */
async function wrangler(args) {
  const { code, output } = await run('wrangler', args, { quiet: true, env: { WRANGLER_LOG: 'log' } });
  if (code === 0) return output;
  const hint = /CLOUDFLARE_API_TOKEN/.test(output)
    ? '\nRun npx wrangler login, or set CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID.'
    : '';
  throw new Refusal(`wrangler ${args.join(' ')} failed:\n${tail(output, 30)}${hint}`);
}

async function findDatabase(name) {
  const databases = jsonIn(await wrangler(['d1', 'list', '--json'])) ?? [];
  return databases.find((database) => database.name === name)?.uuid;
}

async function writeDatabaseId(database) {
  const { name } = database;
  database.id ??= await findDatabase(name);
  if (!database.id)
    throw new Refusal(`Cloudflare does not list the database ${name} yet. Deploy again in a minute.`);
  const text = readFileSync(gatewayConfig, 'utf8').replace(
    new RegExp(`(database_name = "${name}"\\s+database_id = ")[^"]*`),
    (_, before) => before + database.id,
  );
  writeFileSync(gatewayConfig, text);
}

/** wrangler has no command for this and does not expose its login. Without an API token it stays a manual step. */
async function enableReplication(database) {
  const { CLOUDFLARE_API_TOKEN: token, CLOUDFLARE_ACCOUNT_ID: account } = process.env;
  const api = process.env.CLOUDFLARE_API_BASE_URL ?? 'https://api.cloudflare.com/client/v4';
  const response =
    token &&
    account &&
    (await fetch(`${api}/accounts/${account}/d1/database/${database.id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ read_replication: { mode: 'auto' } }),
    }).catch(() => undefined));
  database.isReplicated = Boolean(response?.ok);
}

/** Secrets that the gateway does not have yet: generated, from the environment, or asked for. */
async function collectSecrets(target) {
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
  if (target.isPreview) return;
  for (const [name, question] of Object.entries(provided)) {
    const value = process.env[name] ?? (existing.has(name) ? undefined : await prompt(name, question));
    if (value) target.secrets[name] = value;
  }
  writeShopUrl(target);
}

/** Storefront and gateway must use the same address in links. */
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

async function prompt(name, question) {
  if (!process.stdin.isTTY) throw new Refusal(`${name} is missing: ${question}.`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = (await terminal.question(`${question}: `)).trim();
  terminal.close();
  if (answer === '') throw new Refusal(`${name} is missing.`);
  return answer;
}

/** Uploads the secrets with the version, so that no version runs without them. */
async function deployGateway({ gatewayFlags, secrets }) {
  const folder = mkdtempSync(join(tmpdir(), 'strand-deploy-'));
  try {
    const file = join(folder, 'secrets.json');
    writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
    const secretFlags = Object.keys(secrets).length > 0 ? ['--secrets-file', file] : [];
    await wrangler(['deploy', ...gatewayFlags, ...secretFlags]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function hasProject(project) {
  const projects = jsonIn(await wrangler(['pages', 'project', 'list', '--json'])) ?? [];
  return projects.some((each) => each['Project Name'] === project);
}

/** The Worker gets the Pages project's variables. */
function storefrontCommand({ asWorker, workerFlags, project, vars, branch }) {
  const varFlags = Object.entries(vars).flatMap(([name, value]) => ['--var', `${name}:${value}`]);
  if (asWorker) return ['deploy', ...workerFlags, ...varFlags];
  return ['pages', 'deploy', '--project-name', project, '--branch', branch, '--commit-dirty=true'];
}

async function deployStorefront(target) {
  const addresses = (await wrangler(storefrontCommand(target))).match(/https:\/\/[^\s]+/g) ?? [];
  target.address ??= addresses.find((address) => !address.includes('developers.cloudflare.com'));
}

/** Waits until the shop is healthy, degraded for reasons outside the deployment, or ready for its set-up. */
async function checkHealth({ address }) {
  let problem = 'no response';
  for (let attempt = 0; attempt < healthAttempts; attempt += 1) {
    const response = await fetch(`${address}/api/health`).catch(() => undefined);
    const { status, problems = [] } = (await response?.json().catch(() => undefined)) ?? {};
    if (['ok', 'degraded'].includes(status) || String(problems) === notSetUp) return;
    if (response) problem = problems.join('; ') || `status ${response.status}`;
    await delay(1000);
  }
  throw new Refusal(`${address}/api/health: ${problem}.`);
}

/** wrangler may print other lines before its JSON. */
function jsonIn(output) {
  const start = output.search(/^[[{]/m);
  return start < 0 ? undefined : JSON.parse(output.slice(start));
}

function currentBranch() {
  return execFileSync('git', ['branch', '--show-current'], { encoding: 'utf8' }).trim() || 'preview';
}

function summary({ address, isPreview, vars, secrets, database, gatewayFlags }) {
  // Never into a CI log.
  const token = process.stdout.isTTY ? secrets.SETUP_TOKEN : undefined;
  const renew = `wrangler secret put SETUP_TOKEN ${gatewayFlags.join(' ')}`;
  const manualSteps = isPreview
    ? []
    : [
        'Add the shop’s domain to the storefront in the Cloudflare dashboard.',
        'Set Paystack’s webhook to {the shop’s address}/api/webhooks/paystack.',
        ...(vars.SHOP_URL && !Object.values(vars).some((value) => /\.example\b/.test(value))
          ? []
          : [
              'Set SHOP_URL, the support email and your own links in [vars] of wrangler.toml, and deploy again.',
            ]),
        'Commit the address and the ids that were written to both wrangler.toml files.',
        ...(database.isReplicated
          ? []
          : [`Enable read replication of the database ${database.name} in the Cloudflare dashboard.`]),
      ];
  return `
Deployed: ${address}

  Set up   ${address}/admin/set-up, once. Set-up token: ${token ?? `unchanged (${renew} sets a new one)`}
${manualSteps.map((line) => `  To do    ${line}\n`).join('')}`;
}
