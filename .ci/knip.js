/** Import statements of frontmatter and scripts. Knip's own Astro compiler also matches text of the page. */
const imports = /^\s*import\s[^'"`]*['"][^'"]+['"];$/gm;

export default {
  entry: [
    'gateway/worker.ts!',
    'gateway/worker.development.ts!',
    'gateway/backups/relist.records.ts!',
    'gateway/catalogue/listing.records.ts!',
    'gateway/database/*.{tables,config}.ts!',
    'gateway/demo/seed.ts!',
    'functions/**/[[]*.ts!',
    'functions/_middleware.ts!',
    'functions/edge/dev-route.ts!',
    'src/pages/**/*.{astro,ts}!',
    'src/{content.config,fetch,middleware}.ts!',
    'src/layouts/*.directive.ts!',
    'src/styles/fonts.make.mjs!',
    'astro.config.mjs!',
    '.ci/**/*.mjs!',
    '.ci/knip.js!',
  ],
  project: ['{src,gateway,functions,.ci}/**/*.{ts,tsx,astro,mjs}!', '!**/*.{d,test,fixture}.*!'],
  astro: false,
  compilers: { astro: (text) => [...text.matchAll(imports)].join('\n') },
  ignoreDependencies: ['cloudflare'],
  ignoreExportsUsedInFile: true,
};
