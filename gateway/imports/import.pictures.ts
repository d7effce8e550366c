import type { postImportPictures } from '#contract/admin/product.endpoints.ts';
import { maxZipFiles } from '#contract/admin/product.schema.ts';
import { maxPictureBytes } from '#contract/pictures/picture.rules.ts';
import type { Answer } from '#contract/wire/endpoint.ts';
import type { Dependencies } from '../dependencies.ts';
import { GatewayError } from '../http/errors.ts';
import { readLimited, readPicture, storePicture } from '../pictures/picture-store.ts';
import { zipSource } from './import.parse.ts';

/** Stores the pictures of a zip by file name, for imports that name them. */
export async function storeZipPictures(
  dependencies: Dependencies,
  body: ReadableStream<Uint8Array>,
  by: string,
): Promise<Answer<typeof postImportPictures>> {
  const zip = await readLimited(body, maxPictureBytes, 'A zip can have 15 MB.');
  const files = readZip(new Uint8Array(await zip.arrayBuffer()), maxZipFiles);
  let pictures = 0;
  const failed: { name: string; problem: string }[] = [];
  for (const { name: path, open } of files) {
    const name = path.split('/').at(-1) ?? path;
    // Metadata files of macOS, also those in its __MACOSX folder.
    if (name.startsWith('.')) continue;
    try {
      await storePicture(dependencies, await readPicture(open()), { source: zipSource(name), by });
      pictures++;
    } catch (error) {
      // Invalid deflated bytes fail with a TypeError.
      if (!(error instanceof GatewayError || error instanceof TypeError)) throw error;
      failed.push({
        name,
        problem: error instanceof GatewayError ? error.message : 'It cannot be unpacked.',
      });
    }
  }
  return { pictures, failed };
}

const unreadable = () => new GatewayError(415, 'This is no zip that can be read here.');
const signatures = { end: 0x06054b50, entry: 0x02014b50 } as const;
const maxCommentBytes = 65_535;

export type ZipFile = { readonly name: string; readonly open: () => ReadableStream<Uint8Array> };

/**
 * The files in a zip's directory, stored or deflated. Callers must limit how much they unpack. Throws on encrypted
 * files, zip64 and more than `most` files.
 */
export function readZip(bytes: Uint8Array<ArrayBuffer>, most: number): ZipFile[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const end = findDirectory(view);
    const count = view.getUint16(end + 10, true);
    if (count > most) throw new GatewayError(413, `A zip can have ${most} files.`);
    const files: ZipFile[] = [];
    let at = view.getUint32(end + 16, true);
    for (let index = 0; index < count; index++) {
      const entry = readEntry(view, at);
      const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + entry.nameLength));
      at = entry.next;
      if (name.endsWith('/')) continue;
      const packed = new Blob([bytes.subarray(entry.data, entry.data + entry.size)]);
      const open = () =>
        entry.isDeflated
          ? packed.stream().pipeThrough(new DecompressionStream('deflate-raw'))
          : packed.stream();
      files.push({ name, open });
    }
    return files;
  } catch (error) {
    // An offset outside the file.
    if (error instanceof RangeError) throw unreadable();
    throw error;
  }
}

function findDirectory(view: DataView): number {
  const first = Math.max(0, view.byteLength - 22 - maxCommentBytes);
  for (let at = view.byteLength - 22; at >= first; at--)
    if (view.getUint32(at, true) === signatures.end) return at;
  throw unreadable();
}

function readEntry(view: DataView, at: number) {
  if (view.getUint32(at, true) !== signatures.entry) throw unreadable();
  const isEncrypted = (view.getUint16(at + 8, true) & 1) === 1;
  const method = view.getUint16(at + 10, true);
  if (isEncrypted || (method !== 0 && method !== 8)) throw unreadable();
  const [nameLength, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true));
  const local = view.getUint32(at + 42, true);
  const head = 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  return {
    isDeflated: method === 8,
    size: view.getUint32(at + 20, true),
    nameLength: nameLength ?? 0,
    data: local + head,
    next: at + 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0),
  };
}
