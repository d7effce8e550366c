import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import cloudflare from '@astrojs/cloudflare';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { minifySync } from 'vite';
import { edge } from './functions/edge/astro-edge.mjs';
import { checkArticles } from './src/features/articles/article-check.mjs';
import { browserChunks } from './src/layouts/browser-chunks.mjs';
import { oneScript } from './src/layouts/one-script.mjs';
import { pageSources } from './src/layouts/page-sources.mjs';
import { speculationRules } from './src/layouts/speculation.rules.ts';

const arrivalFile = new URL('src/layouts/arrival.inline.js', import.meta.url);
const arrival = minifySync('arrival.js', readFileSync(arrivalFile, 'utf8')).code;

/** CSP hashes of the inline scripts that Astro does not hash. */
const hashes = [speculationRules, arrival].map(
  (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`,
);

const developmentGateway = fileURLToPath(new URL('./gateway/worker.development.ts', import.meta.url));

/** Adds the directives `client:intent` and `client:event`. */
const islandDirectives = {
  name: 'strand:island-directives',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      for (const name of ['intent', 'event'])
        addClientDirective({ name, entrypoint: `./src/layouts/${name}.directive.ts` });
    },
  },
};

/** Removes from every sheet what no page needs: Tailwind's licence comment, and properties that always have the value set in `base.css`. */
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
    // For local use; production deploys the entry of gateway/wrangler.toml.
    auxiliaryWorkers: [{ configPath: './gateway/wrangler.toml', config: { main: developmentGateway } }],
  }),
  // No island suspends on the server, and a stream per island costs a seventh of the product page's CPU time.
  integrations: [react({ experimentalDisableStreaming: true }), islandDirectives, edge()],
  // There are no code blocks, and the highlighter's inline styles would violate the CSP.
  markdown: { syntaxHighlight: false },
  devToolbar: { enabled: false },
  security: { csp: { scriptDirective: { hashes } } },
  // One cached script serves every page; styles are inlined, because the first paint would wait for them.
  vite: {
    plugins: [checkArticles(), pageSources(), tailwindcss(), leanSheets, oneScript(), browserChunks()],
    define: { 'import.meta.env.ARRIVAL': JSON.stringify(arrival) },
    build: { assetsInlineLimit: 0 },
  },
});
