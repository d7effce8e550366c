const apart = '?apart';

/**
 * Keeps the frame's script in one file. A module that an island uses as well would be split off and fetched by every
 * page as a second one; so the frame's script gets its own copy of all it imports. What it fetches on intent is shared
 * with the islands as usual.
 */
export function oneScript() {
  return {
    name: 'strand:one-script',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!source.endsWith('/shell.script.ts') && !importer?.endsWith(apart)) return;
      const found = await this.resolve(source, importer?.replace(apart, ''), options);
      const isShared =
        !found || found.external || found.id.startsWith('\0') || options.kind === 'dynamic-import';
      return isShared ? found : { ...found, id: found.id + apart };
    },
  };
}
