import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { derivedName, pictureWidths } from '../../src/ui/picture.sources.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const media = path.join(root, 'public/media');
const cache = path.join(root, '.cache/pictures');

/** More AVIF effort takes ten times as long for a tenth fewer bytes. */
const encoders = {
  avif: { quality: 50, effort: 0 },
  webp: { quality: 72, effort: 3 },
};

const tallRatio = 9 / 16;

/**
 * Writes every width and format of the pictures in `public/media` next to their originals. Cached in `.cache/pictures`
 * by the original's content and the settings.
 */
export async function makePictures() {
  await mkdir(cache, { recursive: true });
  const jobs = (await Promise.all(Object.keys(pictureWidths).map(jobsOf))).flat();
  sharp.concurrency(1);
  const work = async () => {
    for (let job = jobs.pop(); job; job = jobs.pop()) await makePicture(job);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
}

/** All pictures to derive from one folder's originals; derived names have a second dot. */
async function jobsOf(folder) {
  const files = await readdir(path.join(media, folder));
  const forms = Object.entries(pictureWidths[folder]).flatMap(([cut, formats]) =>
    Object.entries(formats).flatMap(([format, widths]) => widths.map((width) => ({ cut, format, width }))),
  );
  return files
    .filter((file) => /^[\w-]+\.webp$/.test(file))
    .flatMap((file) => forms.map((form) => ({ file: path.join(media, folder, file), ...form })));
}

async function makePicture({ file, cut, format, width }) {
  const original = await readFile(file);
  const target = derivedName(file, cut, width, format);
  const settings = JSON.stringify([cut, width, format, encoders[format]]);
  const cached = path.join(cache, createHash('sha256').update(original).update(settings).digest('hex'));
  if (!existsSync(cached)) {
    await writeFile(`${cached}.part`, await encode(original, cut, width, format));
    await rename(`${cached}.part`, cached);
  }
  await copyFile(cached, `${target}.part`);
  await rename(`${target}.part`, target);
}

async function encode(original, cut, width, format) {
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
