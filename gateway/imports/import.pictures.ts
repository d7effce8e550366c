import type { postImportPictures } from '#contract/admin/goods.endpoints.ts';
import { maxZipFiles } from '#contract/admin/goods.schema.ts';
import type { Answer } from '#contract/wire/endpoint.ts';
import type { Dependencies } from '../dependencies.ts';
import { GatewayError } from '../http/errors.ts';
import { readAtMost } from '../pictures/picture-bytes.ts';
import { keepPicture } from '../pictures/picture-store.ts';
import { fileSource } from './imported.ts';
import { filesIn } from './zip.ts';

/** A Worker has 128 MB for all it does. */
const largestZip = 50 * 1024 * 1024;

/** Keeps the pictures of a zip under their names, for the files that name them. */
export async function keepZip(
  dependencies: Dependencies,
  body: ReadableStream<Uint8Array>,
  by: string,
): Promise<Answer<typeof postImportPictures>> {
  const zip = await readAtMost(body, largestZip, 'A zip can have 50 MB.');
  const files = filesIn(new Uint8Array(await zip.arrayBuffer()), maxZipFiles);
  let pictures = 0;
  const failed: { name: string; problem: string }[] = [];
  for (const { name: path, open } of files) {
    const name = path.split('/').at(-1) ?? path;
    // What macOS puts beside each file.
    if (name.startsWith('.') || path.startsWith('__MACOSX/')) continue;
    try {
      await keepPicture(dependencies, open(), {
        senderId: null,
        isPublic: true,
        source: fileSource(name),
        by,
      });
      pictures++;
    } catch (error) {
      // Deflated bytes that are none make the stream fail.
      if (!(error instanceof GatewayError || error instanceof TypeError)) throw error;
      failed.push({
        name,
        problem: error instanceof GatewayError ? error.message : 'It cannot be unpacked.',
      });
    }
  }
  return { pictures, failed };
}
