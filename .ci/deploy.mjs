import util from 'node:util';
import { command } from './command.mjs';
import { Refusal } from './refusal.mjs';
import { print } from './terminal.mjs';

const usage = `npm run deploy -- [--preview] [--worker] [--branch NAME] [--address URL] [--dry-run]
  --preview   deploy a preview of this branch, on the gateway and data of previews
  --worker    deploy the storefront as one Worker with static assets instead of a Pages project
  --branch    the branch that names the preview; default: the current branch
  --address   the URL for the health check; default: the one Cloudflare assigns
  --dry-run   print the steps only`;

const options = {
  preview: { type: 'boolean', default: false },
  worker: { type: 'boolean', default: false },
  branch: { type: 'string' },
  address: { type: 'string' },
  'dry-run': { type: 'boolean' },
  help: { type: 'boolean' },
};

await command({
  work: async (args) => {
    const { values } = util.parseArgs({ args, options });
    const { preview, worker, branch, address, help, 'dry-run': isDry } = values;
    if (help) return print(usage);
    if (branch !== undefined && !preview) throw new Refusal('--branch needs --preview.');
    const { deploy } = await import('./steps/deploy.mjs');
    await deploy({ isPreview: preview, asWorker: worker, branch, address, isDry });
  },
});
