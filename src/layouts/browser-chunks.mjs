/**
 * How the browser's code is split: one file for React with the stores and the few lines that only islands share, one for
 * shared components, one for promotions, one for bag and products. Smaller files would each cost a request and compress a
 * fifth worse.
 */
const output = {
  // The adapter's banner is for Workers.
  banner: '',
  codeSplitting: {
    groups: [
      {
        name: 'react',
        test: /node_modules\/(react|react-dom|scheduler|@?nanostores|@astrojs\/react)\/|(analytics\.events|offline)\.ts$/,
      },
      { name: 'promotions', test: /\/src\/(contract|shop)\/promotions\/(?!redeem)/, minShareCount: 2 },
      {
        name: 'bag',
        test: /\/src\/(contract|shop)\/(bag|saved|products)\/(?!product-page)/,
        minShareCount: 2,
      },
      { name: 'pieces', test: /\/src\/ui\/(?!Field)[A-Z]\w+\.tsx$/, minShareCount: 3 },
    ],
  },
};

/** Vite's preload helper is a file larger than the imports it preloads. Each importer gets a plain import instead. */
const preload = '\0vite/preload-helper.js';

export function browserChunks() {
  return {
    name: 'strand:browser-files',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) => (source === preload ? `${preload}?${importer}` : undefined),
    load: (id) =>
      id.startsWith(`${preload}?`) ? 'export const __vitePreload = (load) => load();' : undefined,
    configEnvironment: (name) =>
      name === 'client' && {
        build: {
          modulePreload: false,
          // Merges Astro's React renderer with React, so that React is fetched with the island and not a round trip later.
          rolldownOptions: { output, preserveEntrySignatures: 'allow-extension' },
        },
      },
  };
}
