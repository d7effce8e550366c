/** A zip of these files, deflated. */
export async function zipOf(files: Readonly<Record<string, Uint8Array<ArrayBuffer>>>) {
  const [parts, directory]: Uint8Array<ArrayBuffer>[][] = [[], []];
  let at = 0;
  for (const [name, bytes] of Object.entries(files)) {
    const packed = await deflated(bytes);
    const text = Uint8Array.from(name, (char) => char.charCodeAt(0));
    const head = numbers([4, 0x04034b50], [2, 20], [2, 0], [2, 8], [4, 0], [4, 0]);
    const sizes = numbers([4, packed.length], [4, bytes.length], [2, text.length]);
    // As Info-ZIP does, only the local head has an extra field.
    const own = numbers([2, 4], ...[...text].map((byte): [number, number] => [1, byte]), [2, 0xcafe], [2, 0]);
    parts?.push(head, sizes, own, packed);
    directory?.push(
      numbers([4, 0x02014b50], [2, 20], [2, 20], [2, 0], [2, 8], [4, 0], [4, 0]),
      sizes,
      numbers([2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, at]),
      text,
    );
    at += head.length + sizes.length + own.length + packed.length;
  }
  const listed = await bytesOf(new Blob(directory));
  const count = Object.keys(files).length;
  const end = numbers(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, listed.length],
    [4, at],
    [2, 0],
  );
  return bytesOf(new Blob([...(parts ?? []), listed, end]));
}

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());

async function deflated(bytes: Uint8Array<ArrayBuffer>) {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Little-endian numbers of the given sizes in bytes. */
function numbers(...all: readonly [size: number, value: number][]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(
    all.flatMap(([size, value]) => Array.from({ length: size }, (_, byte) => (value >>> (8 * byte)) & 255)),
  );
}
