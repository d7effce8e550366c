/**
 * How the browser's files are cut. React with the stores is one, the pieces most islands are drawn with are one, and
 * what several know of promotions is one: a file for each would cost a request and, compressed alone, a fifth more.
 */
const output = {
  // The adapter's own, for Workers, says nothing to a browser.
  banner: '',
  codeSplitting: {
    groups: [
      { name: 'react', test: /node_modules\/(react|react-dom|scheduler|@?nanostores|@astrojs\/react)\// },
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

/**
 * Vite's way of asking for the imports of what is imported on intent is longer than those are, and a file of its own:
 * each importer gets a plain import in its place.
 */
const preload = '\0vite/preload-helper.js';

export function browserFiles() {
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
          // Astro's start of an island and React become one file: React is asked for with the island, not a trip later.
          rolldownOptions: { output, preserveEntrySignatures: 'allow-extension' },
        },
      },
  };
}
