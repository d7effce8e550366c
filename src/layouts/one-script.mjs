const copySuffix = '?copy';

/**
 * Keeps `shell.script.ts` in one file. A module that an island also imports would become a second file that every page
 * fetches, so the script gets its own copy of its static imports. Its dynamic imports are shared with the islands.
 */
export function oneScript() {
  return {
    name: 'strand:one-script',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!source.endsWith('/shell.script.ts') && !importer?.endsWith(copySuffix)) return;
      const resolved = await this.resolve(source, importer?.replace(copySuffix, ''), options);
      const isShared =
        !resolved || resolved.external || resolved.id.startsWith('\0') || options.kind === 'dynamic-import';
      return isShared ? resolved : { ...resolved, id: resolved.id + copySuffix };
    },
  };
}
