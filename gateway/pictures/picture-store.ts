import { parsePictureFile, pictureTexts } from '#contract/pictures/picture.rules.ts';
import type { Dependencies } from '../dependencies.ts';
import { newId, plainHash } from '../http/digest.ts';
import { GatewayError } from '../http/errors.ts';
import {
  deletePictures,
  findPicture,
  forgetUnusedPictures,
  type PictureRow,
  renewPicture,
  writePicture,
} from './picture.records.ts';
import { readPicture } from './picture-bytes.ts';

/** Width and height at most, of a picture as it is kept. */
const mostPixels = 1600;

type Images = Dependencies['pictures']['images'];
type Sent = {
  readonly senderId: string | null;
  readonly isPublic: boolean;
  readonly source?: string;
  /** Staff who sent it for its own sake. */
  readonly by?: string;
};

/**
 * Keeps a picture: turned upright, made anew of its pixels alone, so that place and time are gone, and no larger than
 * it is shown. What came from the same source before is kept once. Refuses all else with a {@link GatewayError} and
 * keeps nothing of it.
 */
export async function keepPicture(
  dependencies: Dependencies,
  body: ReadableStream<Uint8Array>,
  { senderId, isPublic, source, by }: Sent,
): Promise<PictureRow> {
  const { bucket, images } = dependencies.pictures;
  const sent = await readPicture(body);
  const hash = source === undefined ? null : await plainHash(await sent.arrayBuffer());
  if (source !== undefined && hash !== null) {
    const known = await renewPicture(dependencies, source, hash);
    if (known && (await bucket.head(keyOf(known.id)))) return known;
  }
  const fitted = { width: mostPixels, height: mostPixels, fit: 'scale-down' } as const;
  let kept: ArrayBuffer;
  let size: { readonly width: number; readonly height: number };
  try {
    kept = await drawn(images, sent.stream(), fitted, { format: 'image/webp', quality: 85 });
    size = await sizeOf(images, kept);
  } catch {
    throw new GatewayError(415, pictureTexts.unreadable);
  }
  const row = {
    id: newId('picture'),
    createdAt: dependencies.now(),
    senderId,
    width: size.width,
    height: size.height,
    alt: null,
    source: source ?? null,
    hash,
    reviewId: null,
    isPublic,
  };
  await writePicture(dependencies, row, by);
  await bucket.put(keyOf(row.id), kept, { httpMetadata: { contentType: 'image/webp' } });
  return row;
}

/** Serves the file that the last part of a picture's address names; a width that no one has asked for yet is made. */
export async function servePicture(
  dependencies: Dependencies,
  name: string,
  { isStaff }: { readonly isStaff: boolean },
): Promise<Response | undefined> {
  const file = parsePictureFile(name);
  const row = file && (await findPicture(dependencies, file.id, { isStaff }));
  if (!row || row.width !== file.width || row.height !== file.height) return undefined;
  const { bucket, images } = dependencies.pictures;
  const { derived } = file;
  const key = keyOf(row.id, derived && `${derived.width}.${derived.format}`);
  const found = await bucket.get(key);
  if (found) return answered(found.body, derived?.format, isStaff);
  const kept = derived && (await bucket.get(keyOf(row.id)));
  if (!kept) return undefined;
  const format = `image/${derived.format}` as const;
  const made = await drawn(images, kept.body, { width: derived.width }, { format, quality: 60 });
  await bucket.put(key, made, { httpMetadata: { contentType: format } });
  return answered(made, derived.format, isStaff);
}

/** Deletes pictures in every width. */
export async function removePictures(dependencies: Dependencies, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await deletePictures(dependencies, ids);
  await removeFiles(dependencies, ids);
}

export async function sweepPictures(dependencies: Dependencies): Promise<void> {
  await removeFiles(dependencies, await forgetUnusedPictures(dependencies));
}

async function removeFiles(dependencies: Dependencies, ids: readonly string[]): Promise<void> {
  const { bucket } = dependencies.pictures;
  for (const id of ids) {
    const { objects } = await bucket.list({ prefix: keyOf(id, '') });
    await bucket.delete(objects.map(({ key }) => key));
  }
}

const keyOf = (id: string, part = 'kept') => `pictures/${id}/${part}`;

async function drawn(
  images: Images,
  bytes: ReadableStream<Uint8Array>,
  transform: ImageTransform,
  output: ImageOutputOptions,
): Promise<ArrayBuffer> {
  const result = await images.input(bytes).transform(transform).output(output);
  return result.response().arrayBuffer();
}

async function sizeOf(images: Images, bytes: ArrayBuffer): Promise<{ width: number; height: number }> {
  const info = await images.info(new Blob([bytes]).stream());
  if (!('width' in info)) throw new Error('The picture has no size.');
  return info;
}

function answered(body: BodyInit, format = 'webp', isStaff: boolean): Response {
  return new Response(body, {
    headers: {
      'content-type': `image/${format}`,
      'cache-control': isStaff ? 'private, no-store' : 'public, max-age=31536000, immutable',
    },
  });
}
