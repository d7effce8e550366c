import { maxPictureBytes, pictureTexts } from '#contract/pictures/picture.rules.ts';
import { GatewayError } from '../http/errors.ts';

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
export async function readAtMost(
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
  const picture = await readAtMost(body, maxPictureBytes, pictureTexts.tooLarge);
  if (!isPicture(new Uint8Array(await picture.slice(0, 12).arrayBuffer())))
    throw new GatewayError(415, pictureTexts.wrongKind);
  return picture;
}
