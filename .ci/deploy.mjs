import { parseArgs } from 'node:util';
import { command } from './command.mjs';
import { Refusal } from './refusal.mjs';

const usage = `npm run deploy -- [--preview] [--worker] [--branch NAME] [--address URL] [--dry-run]
  --preview   deploy a preview of this branch, on the gateway and data of previews
  --worker    deploy the storefront as one Worker with static assets instead of a Pages project
  --branch    the branch that names the preview; default: the current branch
  --address   the URL for the health check; default: the one Cloudflare assigns
  --dry-run   print the steps only`;

await command({
  work: async (args) => {
    const { deploy } = await import('./steps/deploy.mjs');
    await deploy(parseOptions(args));
  },
});

function parseOptions(args) {
  const [flag, text] = [{ type: 'boolean', default: false }, { type: 'string' }];
  const options = { preview: flag, worker: flag, 'dry-run': flag, branch: text, address: text };
  try {
    const { values } = parseArgs({ args, options });
    return {
      isPreview: values.preview,
      asWorker: values.worker,
      isDry: values['dry-run'],
      branch: values.branch,
      address: values.address,
    };
  } catch (error) {
    throw new Refusal(`${error.message}\n${usage}`);
  }
}
