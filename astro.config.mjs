import cloudflare from '@astrojs/cloudflare';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { edge } from './functions/edge/astro-edge.mjs';

export default defineConfig({
  output: 'server',
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'never' },
  session: false,
  adapter: cloudflare({
    imageService: 'passthrough',
    prerenderEnvironment: 'node',
    auxiliaryWorkers: [{ configPath: './gateway/wrangler.toml' }],
  }),
  integrations: [react(), edge()],
  devToolbar: { enabled: false },
  security: { checkOrigin: true, csp: true },
  vite: { plugins: [tailwindcss()] },
});
