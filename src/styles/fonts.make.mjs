import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

// Run after changing a font or its letters: node src/styles/fonts.make.mjs
// File names are numbered because they are cached for a year.

const from = (file) => fileURLToPath(import.meta.resolve(`@fontsource-variable/${file}`));
const to = (file) => new URL(`../../public/fonts/${file}`, import.meta.url);

const span = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, step) => String.fromCodePoint(first + step)).join('');

const latin = `${span(0x20, 0x7e)}\u00a0¡£©«®°·»¿×${span(0xc0, 0xcf)}${span(0xd1, 0xd6)}${span(0xd8, 0xdd)}ß${span(0xe0, 0xef)}${span(0xf1, 0xf6)}${span(0xf8, 0xfd)}ÿŒœ–—‘’“”•…€™`;
const latinExtended = `${span(0x100, 0x151)}${span(0x154, 0x17f)}₵`;

const fraunces = { opsz: 72, wght: 380 };
const instrument = { wght: { min: 400, max: 600 } };

const faces = [
  {
    source: 'fraunces/files/fraunces-latin-opsz-normal.woff2',
    file: 'fraunces-1.woff2',
    letters: latin,
    axes: fraunces,
  },
  {
    source: 'fraunces/files/fraunces-latin-ext-opsz-normal.woff2',
    file: 'fraunces-extended-1.woff2',
    letters: latinExtended,
    axes: fraunces,
  },
  {
    source: 'instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
    file: 'instrument-sans-1.woff2',
    letters: latin,
    axes: instrument,
  },
  {
    source: 'instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2',
    file: 'instrument-sans-extended-1.woff2',
    letters: latinExtended,
    axes: instrument,
  },
];

for (const { source, file, letters, axes } of faces) {
  const font = await subsetFont(await readFile(from(source)), letters, {
    targetFormat: 'woff2',
    variationAxes: axes,
    keepFeatures: ['kern', 'tnum', 'lnum'],
    noHinting: true,
  });
  await writeFile(to(file), font);
  process.stdout.write(`${file} ${font.length} bytes\n`);
}
