import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { unstable_readConfig as readConfig } from 'wrangler';
import { Refusal } from '../refusal.mjs';
import { print, step } from '../terminal.mjs';
import { build } from './build.mjs';
import { enableReplication, findDatabase, writeDatabaseId } from './deploy-database.mjs';
import { collectSecrets } from './deploy-secrets.mjs';
import { jsonIn, wrangler } from './wrangler.mjs';

const storefrontConfig = 'wrangler.toml';
const gatewayConfig = 'gateway/wrangler.toml';
const workerConfig = 'functions/wrangler.toml';
const productionBranch = 'main';

/** Western Europe, the D1 region closest to Accra. */
const databaseLocation = 'weur';

/** The first deployment's address has no certificate for some minutes. */
const healthTimeout = 5 * 60 * 1000;

const notSetUp = 'This shop is not set up yet.';

/**
 * Deploys the shop step by step. Existing resources stay, so it runs for every release and resumes after a failure.
 * `isDry` only prints the steps.
 */
export async function deploy(options) {
  const target = targetOf(options);
  for (const { label, command, isDone, work } of stepsOf(target)) {
    if (options.isDry) {
      print(`${label}${isDone ? ' if missing' : ''}`);
      if (command) print(`  wrangler ${command.join(' ')}`);
      continue;
    }
    if (await isDone?.()) continue;
    await (work ? work(label) : step(label, () => wrangler(command)));
  }
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
    storefrontConfig,
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
    {
      label: `Writing the database’s id into ${gatewayConfig}`,
      work: () => writeDatabaseId(gatewayConfig, database),
    },
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
      work: async (label) => {
        // Before the check may fail.
        print(summary(target));
        await step(label, () => checkHealth(target));
      },
    },
  ];
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
  const output = await wrangler(storefrontCommand(target));
  target.address ??= addressIn(output);
}

/** The storefront's address in the output of its deployment, which may also link to the documentation and dashboard. */
export function addressIn(output) {
  const addresses = output.match(/https:\/\/[^\s]+/g) ?? [];
  return addresses.find((address) => !address.includes('cloudflare.com'));
}

/** Waits until the shop is healthy, degraded for reasons outside the deployment, or ready for its set-up. */
async function checkHealth({ address }) {
  const deadline = Date.now() + healthTimeout;
  let problem = 'no response';
  while (Date.now() < deadline) {
    const response = await fetch(`${address}/api/health`).catch(() => undefined);
    const { status, problems = [] } = (await response?.json().catch(() => undefined)) ?? {};
    if (['ok', 'degraded'].includes(status) || String(problems) === notSetUp) return;
    if (response) problem = problems.join('; ') || `status ${response.status}`;
    await delay(1000);
  }
  throw new Refusal(`${address}/api/health: ${problem}.`);
}

function currentBranch() {
  return execFileSync('git', ['branch', '--show-current'], { encoding: 'utf8' }).trim() || 'preview';
}

function summary({ address, isPreview, vars, database, gatewayFlags }) {
  const renew = `wrangler secret put SETUP_TOKEN ${gatewayFlags.join(' ')}`;
  const manualSteps = isPreview
    ? []
    : [
        'Add the host of SHOP_URL to the storefront in the Cloudflare dashboard, and redirect others, such as www, to it.',
        'Turn off Speed Brain, Web Analytics and Email Address Obfuscation in the domain’s settings. The README says why.',
        'Set Paystack’s webhook to {the shop’s address}/api/webhooks/paystack. Leave its IP whitelist empty: the shop has no fixed IP.',
        `Add a webhook at Resend to {the shop’s address}/api/webhooks/resend for email.bounced, email.failed and email.suppressed, and set its secret: wrangler secret put RESEND_WEBHOOK_SECRET ${gatewayFlags.join(' ')}`,
        ...(vars.SHOP_URL ? [] : ['Set SHOP_URL in [vars] of wrangler.toml, and deploy again.']),
        'Commit the address and the ids that were written to both wrangler.toml files.',
        ...(database.isReplicated
          ? []
          : [`Enable read replication of the database ${database.name} in the Cloudflare dashboard.`]),
      ];
  return `
Deployed: ${address}

  Set up   ${address}/admin/set-up, once, with the set-up token (${renew} sets a new one)
${manualSteps.map((line) => `  To do    ${line}\n`).join('')}`;
}
