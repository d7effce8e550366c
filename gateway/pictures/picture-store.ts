import { maxPictureBytes, parsePictureFile, pictureTexts } from '#contract/pictures/picture.rules.ts';
import type { Dependencies } from '../dependencies.ts';
import { newId, sha256 } from '../http/digest.ts';
import { GatewayError } from '../http/errors.ts';
import {
  deletePictureRows,
  deleteUnusedPictureRows,
  findPicture,
  insertPicture,
  type PictureRow,
  touchPicture,
} from './picture.records.ts';

/** Width and height at most, of a picture as it is kept. */
const maxPixels = 1600;

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
export async function storePicture(
  dependencies: Dependencies,
  body: ReadableStream<Uint8Array>,
  { senderId, isPublic, source, by }: Sent,
): Promise<PictureRow> {
  const { bucket, images } = dependencies.pictures;
  const sent = await readPicture(body);
  const hash = source === undefined ? null : await sha256(await sent.arrayBuffer());
  if (source !== undefined && hash !== null) {
    const known = await touchPicture(dependencies, source, hash);
    if (known && (await bucket.head(keyOf(known.id)))) return known;
  }
  const fitted = { width: maxPixels, height: maxPixels, fit: 'scale-down' } as const;
  let kept: ArrayBuffer;
  let size: { readonly width: number; readonly height: number };
  try {
    kept = await transformImage(images, sent.stream(), fitted, { format: 'image/webp', quality: 85 });
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
  await insertPicture(dependencies, row, by);
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
  if (found) return pictureResponse(found.body, derived?.format, isStaff);
  const kept = derived && (await bucket.get(keyOf(row.id)));
  if (!kept) return undefined;
  const format = `image/${derived.format}` as const;
  const made = await transformImage(images, kept.body, { width: derived.width }, { format, quality: 60 });
  await bucket.put(key, made, { httpMetadata: { contentType: format } });
  return pictureResponse(made, derived.format, isStaff);
}

/** Deletes pictures in every width. */
export async function deletePictures(dependencies: Dependencies, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await deletePictureRows(dependencies, ids);
  await deleteFiles(dependencies, ids);
}

export async function sweepPictures(dependencies: Dependencies): Promise<void> {
  await deleteFiles(dependencies, await deleteUnusedPictureRows(dependencies));
}

async function deleteFiles(dependencies: Dependencies, ids: readonly string[]): Promise<void> {
  const { bucket } = dependencies.pictures;
  for (const id of ids) {
    const { objects } = await bucket.list({ prefix: keyOf(id, '') });
    await bucket.delete(objects.map(({ key }) => key));
  }
}

const keyOf = (id: string, part = 'kept') => `pictures/${id}/${part}`;

async function transformImage(
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

function pictureResponse(body: BodyInit, format = 'webp', isStaff: boolean): Response {
  return new Response(body, {
    headers: {
      'content-type': `image/${format}`,
      'cache-control': isStaff ? 'private, no-store' : 'public, max-age=31536000, immutable',
    },
  });
}

const starts = {
  jpeg: [0xff, 0xd8, 0xff],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  riff: [0x52, 0x49, 0x46, 0x46],
  webp: [0x57, 0x45, 0x42, 0x50],
} as const;

/** What a picture begins with: whatever its name and type say, only its bytes count. */
function isPicture(head: Uint8Array): boolean {
  const has = (bytes: readonly number[], from = 0) => bytes.every((byte, at) => head[from + at] === byte);
  return has(starts.jpeg) || has(starts.png) || (has(starts.riff) && has(starts.webp, 8));
}

/** The bytes of a stream; refuses what is too large as soon as it is. */
export async function readLimited(
  body: ReadableStream<Uint8Array>,
  most: number,
  tooLarge: string,
): Promise<Blob> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body) {
    length += part.byteLength;
    if (length > most) throw new GatewayError(413, tooLarge);
    parts.push(part);
  }
  return new Blob(parts);
}

/** The bytes of a picture; refuses what is none. */
export async function readPicture(body: ReadableStream<Uint8Array>): Promise<Blob> {
  const picture = await readLimited(body, maxPictureBytes, pictureTexts.tooLarge);
  if (!isPicture(new Uint8Array(await picture.slice(0, 12).arrayBuffer())))
    throw new GatewayError(415, pictureTexts.wrongKind);
  return picture;
}
