import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { derivedName, pictureWidths } from '../../src/ui/picture.sources.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const media = path.join(root, 'public/media');
const cache = path.join(root, '.cache/pictures');

/** Low AVIF effort: twice the effort costs ten times the wait for a tenth of the bytes. */
const encoders = {
  avif: { quality: 50, effort: 1 },
  webp: { quality: 72, effort: 3 },
};

/**
 * Makes every width and format of the pictures under `public/media` and puts them beside their originals,
 * for the build and the development server alike. Each is made once: `.cache` keeps it by the content of the
 * original and the settings.
 */
export async function makePictures() {
  await mkdir(cache, { recursive: true });
  const counted = { made: 0, kept: 0 };
  const waiting = (await Promise.all(Object.keys(pictureWidths).map(originalsOf))).flat();
  const work = async () => {
    for (let original = waiting.pop(); original; original = waiting.pop()) {
      await deriveFrom(original, counted);
    }
  };
  sharp.concurrency(1);
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return counted;
}

async function originalsOf(folder) {
  const files = await readdir(path.join(media, folder));
  return files.filter((file) => isOriginal(file)).map((file) => ({ folder, file }));
}

/** Derived names carry their width between two dots. */
function isOriginal(file) {
  return /^[\w-]+\.webp$/.test(file);
}

async function deriveFrom({ folder, file }, counted) {
  const original = await readFile(path.join(media, folder, file));
  const { width: full } = await sharp(original).metadata();
  for (const [format, options] of Object.entries(encoders)) {
    for (const width of pictureWidths[folder][format]) {
      const settings = JSON.stringify([format, options, width]);
      const kept = path.join(
        cache,
        `${createHash('sha256').update(original).update(settings).digest('hex')}.${format}`,
      );
      const place = path.join(media, folder, derivedName(file, width, format));
      if (await placed(kept, place)) {
        counted.kept += 1;
        continue;
      }
      const made = await sharp(original).resize(Math.min(width, full)).toFormat(format, options).toBuffer();
      await writeFile(`${kept}.part`, made);
      await rename(`${kept}.part`, kept);
      await placed(kept, place);
      counted.made += 1;
    }
  }
}

/** Copies a kept picture to its place; false when it is not kept. */
async function placed(kept, place) {
  try {
    await copyFile(kept, `${place}.part`);
  } catch (error) {
    if (error.code === 'ENOENT') return false;
    throw error;
  }
  await rename(`${place}.part`, place);
  return true;
}
