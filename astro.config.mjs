import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import cloudflare from '@astrojs/cloudflare';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { minifySync } from 'vite';
import { edge } from './functions/edge/astro-edge.mjs';
import { articleNames } from './src/features/articles/article-names.mjs';
import { browserFiles } from './src/layouts/browser-files.mjs';
import { oneScript } from './src/layouts/one-script.mjs';
import { pageSources } from './src/layouts/page-sources.mjs';
import { speculationRules } from './src/layouts/speculation.rules.ts';

const arrivalFile = new URL('src/layouts/arrival.inline.js', import.meta.url);
const arrival = minifySync('arrival.js', readFileSync(arrivalFile, 'utf8')).code;

/** The inline scripts that Astro does not hash by itself. */
const hashes = [speculationRules, arrival].map(
  (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`,
);

const developmentGateway = fileURLToPath(new URL('./gateway/worker.development.ts', import.meta.url));

/** Gives islands `client:intent` and `client:event`. */
const sleepingIslands = {
  name: 'strand:sleeping-islands',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      for (const name of ['intent', 'event'])
        addClientDirective({ name, entrypoint: `./src/layouts/${name}.directive.ts` });
    },
  },
};

/**
 * What every page would carry of Tailwind's sheet and none needs: its licence notice, which is for its source, and
 * properties that only ever have the values of `base.css`.
 */
const leanSheets = {
  name: 'strand:lean-sheets',
  enforce: 'pre',
  transform: (css, id) =>
    id.endsWith('.sheet.css')
      ? css
          .replace(/^\/\*!.*?\*\/\n/, '')
          .replace(/@property --tw-(?:border-style|font-weight|leading|tracking)\s*\{[^}]*\}/g, '')
          .replace(/@layer properties\s*\{(?:[^{}]*\{){2}[^}]*/, (declared) =>
            declared.replace(/--tw-leading:\s*initial;?/, ''),
          )
          .replace(/--tw-(?:border-style|font-weight|tracking):[^;}]*;?/g, '')
          .replace(/border(?:-\w+)*-style:\s*var\(--tw-border-style\);?/g, '')
      : undefined,
};

export default defineConfig({
  output: 'server',
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'always' },
  session: false,
  adapter: cloudflare({
    imageService: 'passthrough',
    prerenderEnvironment: 'node',
    // Built to run on this machine: production deploys the entry of gateway/wrangler.toml.
    auxiliaryWorkers: [{ configPath: './gateway/wrangler.toml', config: { main: developmentGateway } }],
  }),
  // Nothing in an island waits at the edge: a stream for each costs a seventh of the product page.
  integrations: [react({ experimentalDisableStreaming: true }), sleepingIslands, edge()],
  // No code blocks to colour, and the highlighter's inline styles would not pass the content policy.
  markdown: { syntaxHighlight: false },
  devToolbar: { enabled: false },
  security: { checkOrigin: true, csp: { scriptDirective: { hashes } } },
  // One script serves every page from the cache; each page carries its styles, which its first paint would wait for.
  vite: {
    plugins: [articleNames(), pageSources(), tailwindcss(), leanSheets, oneScript(), browserFiles()],
    define: { 'import.meta.env.ARRIVAL': JSON.stringify(arrival) },
    build: { assetsInlineLimit: 0 },
  },
});
