const apart = '?apart';

/**
 * Keeps the frame's script in one file. A module that an island uses as well would be split off and fetched by every
 * page as a second one; so the frame's script gets its own copy of all it imports.
 */
export function oneScript() {
  return {
    name: 'strand:one-script',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!source.endsWith('/shell.script.ts') && !importer?.endsWith(apart)) return;
      const found = await this.resolve(source, importer?.replace(apart, ''), options);
      return found && !found.external ? { ...found, id: found.id + apart } : found;
    },
  };
}
