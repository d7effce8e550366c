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
  avif: { quality: 50, effort: 0 },
  webp: { quality: 72, effort: 3 },
};

const tallRatio = 9 / 16;

/**
 * Makes every width and format of the pictures under `public/media` and puts them beside their originals,
 * for the build and the development server alike. Each is made once: `.cache` keeps it by the content of the
 * original and the settings.
 */
export async function makePictures() {
  await mkdir(cache, { recursive: true });
  const wanted = (await Promise.all(Object.keys(pictureWidths).map(wantedIn))).flat();
  const counted = { made: 0, kept: 0 };
  sharp.concurrency(1);
  const work = async () => {
    for (let one = wanted.pop(); one; one = wanted.pop()) counted[await provide(one)] += 1;
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return counted;
}

/** Everything to be derived from one folder's originals; derived names have a second dot. */
async function wantedIn(folder) {
  const files = await readdir(path.join(media, folder));
  const forms = Object.entries(pictureWidths[folder]).flatMap(([cut, formats]) =>
    Object.entries(formats).flatMap(([format, widths]) => widths.map((width) => ({ cut, format, width }))),
  );
  return files
    .filter((file) => /^[\w-]+\.webp$/.test(file))
    .flatMap((file) => forms.map((form) => ({ file: path.join(media, folder, file), ...form })));
}

async function provide({ file, cut, format, width }) {
  const original = await readFile(file);
  const place = derivedName(file, cut, width, format);
  const settings = JSON.stringify([cut, width, format, encoders[format]]);
  const kept = path.join(cache, createHash('sha256').update(original).update(settings).digest('hex'));
  if (await placed(kept, place)) return 'kept';
  await writeFile(`${kept}.part`, await derive(original, cut, width, format));
  await rename(`${kept}.part`, kept);
  await placed(kept, place);
  return 'made';
}

async function derive(original, cut, width, format) {
  const picture = sharp(original);
  const size = await picture.metadata();
  const full = cut === 'tall' ? Math.min(size.width, Math.round(size.height * tallRatio)) : size.width;
  const drawn = Math.min(width, full);
  const frame = cut === 'tall' ? { height: Math.round(drawn / tallRatio), position: 'attention' } : {};
  return picture
    .resize({ width: drawn, ...frame })
    .toFormat(format, encoders[format])
    .toBuffer();
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
