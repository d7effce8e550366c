import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

const source = /^@source "(.+\.astro)";$/gm;
/** Type-only imports render nothing. */
const imported =
  /(?:^\s*(?:import|export)\s(?!type\s)(?:[^'";]*\sfrom\s)?\s*|\bimport\()['"]([.#][^'"]+)['"]/gm;
/** Folders whose files contain classes. */
const rendering = /\/src\/(features|layouts|pages|ui)\//;

/**
 * Expands `@source` of a page in a sheet to the page and everything it imports, so that the inlined sheet holds only what
 * the page uses. The development server scans all of src, because it learns of new imports only from the page.
 */
export function pageSources() {
  let isBuild;
  return {
    name: 'strand:page-sources',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    async transform(css, id) {
      if (!id.endsWith('.sheet.css')) return;
      if (!isBuild) return css.replace(source, '@source "..";');
      const files = new Set();
      const visit = async (file) => {
        if (files.has(file) || !rendering.test(file)) return;
        files.add(file);
        for (const [, specifier] of (await readFile(file, 'utf8')).matchAll(imported)) {
          const resolved = await this.resolve(specifier, file);
          if (resolved) await visit(resolved.id.replace(/\?.*/, ''));
        }
      };
      for (const [, page] of css.matchAll(source)) await visit(resolve(dirname(id), page));
      const named = [...files].map((file) => `@source "${file.replaceAll('[', '[[]')}";`);
      return css.replace(source, '') + named.join('\n');
    },
  };
}
