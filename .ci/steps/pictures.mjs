import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { derivedName, pictureWidths, previewWidth } from '../../src/ui/picture.sources.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const media = path.join(root, 'public/media');
const cache = path.join(root, '.cache/pictures');

/** More AVIF effort takes ten times as long for a tenth fewer bytes. */
const encoders = {
  avif: { quality: 48, effort: 0 },
  webp: { quality: 70, effort: 3 },
  jpeg: { quality: 75 },
};

const tallRatio = 9 / 16;

/**
 * Writes every width and format of the pictures in `public/media` next to their originals. Cached in `.cache/pictures`
 * by the original's content and the settings.
 */
export async function makePictures() {
  await mkdir(cache, { recursive: true });
  const originals = (await Promise.all(Object.keys(pictureWidths).map(originalsOf))).flat();
  sharp.concurrency(1);
  const work = async () => {
    for (let original = originals.pop(); original; original = originals.pop()) await deriveAll(original);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
}

/** The originals of a folder with what is derived from them; derived names have a second dot. */
async function originalsOf(folder) {
  const files = await readdir(path.join(media, folder));
  const forms = Object.entries(pictureWidths[folder]).flatMap(([cut, formats]) =>
    Object.entries(formats).flatMap(([format, widths]) => widths.map((width) => ({ cut, format, width }))),
  );
  forms.push({ cut: 'whole', format: 'jpeg', width: previewWidth });
  return files
    .filter((file) => /^[\w-]+\.webp$/.test(file))
    .map((file) => ({ file: path.join(media, folder, file), forms }));
}

async function deriveAll({ file, forms }) {
  const original = await readFile(file);
  // Decoded once and in full: decoding at each width takes half as long again and blurs. The crop finds its subject
  // better in the small picture that decoding at its width gives.
  let decoded;
  for (const { cut, format, width } of forms) {
    const target = derivedName(file, cut, width, format);
    const settings = JSON.stringify([cut, width, format, encoders[format]]);
    const cached = path.join(cache, createHash('sha256').update(original).update(settings).digest('hex'));
    if (!existsSync(cached)) {
      decoded ??= await sharp(original).raw().toBuffer({ resolveWithObject: true });
      const { data, info } = decoded;
      const picture = cut === 'tall' ? sharp(original) : sharp(data, { raw: info });
      const frame = frameOf(info, cut, width);
      await writeFile(
        `${cached}.part`,
        await picture.resize(frame).toFormat(format, encoders[format]).toBuffer(),
      );
      await rename(`${cached}.part`, cached);
    }
    await copyFile(cached, `${target}.part`);
    await rename(`${target}.part`, target);
  }
}

function frameOf(full, cut, width) {
  if (cut === 'whole') return { width: Math.min(width, full.width) };
  const drawn = Math.min(width, full.width, Math.round(full.height * tallRatio));
  return { width: drawn, height: Math.round(drawn / tallRatio), position: 'attention' };
}
