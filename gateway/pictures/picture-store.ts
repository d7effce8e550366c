import { getPicture } from '#contract/pictures/picture.endpoints.ts';
import { maxPictureBytes, parsePictureFile, pictureTexts } from '#contract/pictures/picture.rules.ts';
import { newId, sha256 } from '../crypto.ts';
import type { Dependencies } from '../dependencies.ts';
import { GatewayError, logFault } from '../http/errors.ts';
import * as rows from './picture.records.ts';

/** Maximum width and height of a stored picture. */
const maxPixels = 1600;

type StoredPicture = Pick<rows.PictureRow, 'id' | 'width' | 'height'>;

type Images = Dependencies['pictures']['images'];
type Upload = {
  /** The customer who sends it. Absent for pictures of the shop, which are public. */
  readonly senderId?: string;
  readonly source?: string;
  /** The staff member to audit. Absent for uploads that another audited change includes. */
  readonly by?: string;
};

/**
 * Stores a picture of {@link readPicture} upright, re-encoded without metadata such as its location, and scaled down to
 * {@link maxPixels}. Returns the stored picture if the source had the same bytes before. Throws 415 if it cannot be read
 * and 503 if Cloudflare Images is exhausted.
 */
export async function storePicture(
  dependencies: Dependencies,
  sent: Blob,
  { senderId, source, by }: Upload,
): Promise<StoredPicture> {
  const { bucket, images } = dependencies.pictures;
  const hash = source === undefined ? null : await sha256(await sent.arrayBuffer());
  if (source !== undefined && hash !== null) {
    const known = await rows.touchPicture(dependencies, source, hash);
    if (known && (await bucket.head(keyOf(known.id)))) return known;
  }
  const fitted = { width: maxPixels, height: maxPixels, fit: 'scale-down' } as const;
  let encoded: ArrayBuffer;
  let size: { readonly width: number; readonly height: number };
  try {
    encoded = await transformImage(images, sent.stream(), fitted, { format: 'image/webp', quality: 85 });
    size = await sizeOf(images, encoded);
  } catch (error) {
    if (!isExhausted(error)) throw new GatewayError(415, pictureTexts.unreadable);
    logFault({ at: 'pictures' }, error);
    throw new GatewayError(503, 'Photos cannot be processed at the moment. Please try again later.');
  }
  const row = {
    id: newId('picture'),
    createdAt: dependencies.now(),
    senderId: senderId ?? null,
    width: size.width,
    height: size.height,
    source: source ?? null,
    hash,
    isPublic: senderId === undefined,
  };
  await rows.insertPicture(dependencies, row, by);
  await bucket.put(keyOf(row.id), encoded, { httpMetadata: { contentType: 'image/webp' } });
  return row;
}

/**
 * Serves the picture file with this name. Creates a resized variant on its first request, and serves the stored picture
 * for an hour if that fails: a browser shows nothing for a width that fails. Throws 404.
 */
export async function servePicture(
  dependencies: Dependencies,
  name: string,
  { isStaff }: { readonly isStaff: boolean },
): Promise<Response> {
  const file = parsePictureFile(name);
  const row = file && (await rows.findPicture(dependencies, file.id, { isStaff }));
  if (!row || row.width !== file.width || row.height !== file.height) throw missing();
  const { bucket, images } = dependencies.pictures;
  const { derived } = file;
  const key = keyOf(row.id, derived && `${derived.width}.${derived.format}`);
  const existing = await bucket.get(key);
  if (existing) return pictureResponse(existing.body, derived?.format, isStaff);
  const original = derived && (await bucket.get(keyOf(row.id)));
  if (!original) throw missing();
  const whole = await original.arrayBuffer();
  const { width, format } = derived;
  const type = `image/${format}` as const;
  try {
    const bytes = new Blob([whole]).stream();
    const resized = await transformImage(images, bytes, { width }, { format: type, quality: 60 });
    await bucket.put(key, resized, { httpMetadata: { contentType: type } });
    return pictureResponse(resized, format, isStaff);
  } catch (error) {
    logFault({ at: 'pictures' }, error);
    return pictureResponse(whole, 'webp', isStaff, 3600);
  }
}

/** Whether the month's free transformations are used up. */
const isExhausted = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 9422 || error.code === 9423);

const missing = () => new GatewayError(404, getPicture.error);

/** Deletes unreferenced pictures with their resized variants. Rows last: the daily sweep retries what has one. */
export async function deletePictures(dependencies: Dependencies, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { bucket } = dependencies.pictures;
  for (const id of ids) {
    const { objects } = await bucket.list({ prefix: keyOf(id, '') });
    await bucket.delete(objects.map(({ key }) => key));
  }
  await rows.deletePictureRows(dependencies, ids);
}

export async function sweepPictures(dependencies: Dependencies): Promise<void> {
  await deletePictures(dependencies, await rows.detachUnusedPictures(dependencies));
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

/** The edge keeps a picture for an hour, because it can be taken down; browsers as long as they like. */
function pictureResponse(body: BodyInit, format = 'webp', isStaff: boolean, seconds = 31_536_000): Response {
  return new Response(body, {
    headers: {
      'content-type': `image/${format}`,
      'cache-control': isStaff ? 'private, no-store' : `public, max-age=${seconds}, s-maxage=3600, immutable`,
    },
  });
}

const starts = {
  jpeg: [0xff, 0xd8, 0xff],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  riff: [0x52, 0x49, 0x46, 0x46],
  webp: [0x57, 0x45, 0x42, 0x50],
} as const;

/** Checks the first bytes. File name and content type are not trusted. */
function isPicture(head: Uint8Array): boolean {
  const has = (bytes: readonly number[], from = 0) => bytes.every((byte, at) => head[from + at] === byte);
  return has(starts.jpeg) || has(starts.png) || (has(starts.riff) && has(starts.webp, 8));
}

/** Reads a stream of at most `most` bytes. Throws 413 as soon as it is longer. */
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

/** Reads a JPEG, PNG or WebP. Throws 413 or 415 on anything else. */
export async function readPicture(body: ReadableStream<Uint8Array>): Promise<Blob> {
  const picture = await readLimited(body, maxPictureBytes, pictureTexts.tooLarge);
  if (!isPicture(new Uint8Array(await picture.slice(0, 12).arrayBuffer())))
    throw new GatewayError(415, pictureTexts.wrongKind);
  return picture;
}
