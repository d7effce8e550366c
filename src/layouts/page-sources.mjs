import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

const source = /^@source "(.+\.astro)";$/gm;
/** Of code that runs: what only names types draws nothing. */
const imported =
  /(?:^\s*(?:import|export)\s(?!type\s)(?:[^'";]*\sfrom\s)?\s*|\bimport\()['"]([.#][^'"]+)['"]/gm;
/** Where classes are written. */
const drawing = /\/src\/(features|layouts|pages|ui)\//;

/**
 * `@source` of a page in a sheet means it and all it imports, so that the sheet, which the page carries, holds what the
 * page uses and no more. The development server, which learns of new imports only from the page, takes all of src.
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
        if (files.has(file) || !drawing.test(file)) return;
        files.add(file);
        for (const [, specifier] of (await readFile(file, 'utf8')).matchAll(imported)) {
          const found = await this.resolve(specifier, file);
          if (found) await visit(found.id.replace(/\?.*/, ''));
        }
      };
      for (const [, page] of css.matchAll(source)) await visit(resolve(dirname(id), page));
      const named = [...files].map((file) => `@source "${file.replaceAll('[', '[[]')}";`);
      return css.replace(source, '') + named.join('\n');
    },
  };
}
