import { parseArgs } from 'node:util';
import { command } from './command.mjs';
import { Refusal } from './refusal.mjs';

const says = `npm run deploy -- [--preview] [--worker] [--branch NAME] [--address URL] [--dry-run]
  --preview   the gateway and data of previews, and this branch's storefront
  --worker    the storefront as one Worker with static assets, instead of a Pages project
  --branch    the branch that a preview is named after; without it, the one checked out
  --address   where the shop is asked whether it is well, if not at the address that Cloudflare gives it
  --dry-run   say the steps, and do none`;

await command(import.meta.url, {
  work: async (words) => {
    const { deploy } = await import('./steps/deploy.mjs');
    await deploy(optionsOf(words));
  },
});

function optionsOf(args) {
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
    throw new Refusal(`${error.message}\n${says}`);
  }
}
