const longestSide = 1600;
const previewSide = 160;

export type Photo = { readonly file: File; readonly preview: string };

/**
 * A photo as it is sent, upright and no larger than it is kept, so that a phone sends a tenth of the bytes; and a small
 * one to look at. Rejects what this browser cannot read.
 */
export async function shrinkPhoto(original: File): Promise<Photo> {
  const bitmap = await createImageBitmap(original);
  try {
    const sent = await new Promise<Blob | null>((done) =>
      drawn(bitmap, longestSide).toBlob(done, 'image/jpeg', 0.85),
    );
    if (!sent) throw new Error('The browser does not write JPEG.');
    const file = new File([sent], `${original.name}.jpg`, { type: sent.type });
    return { file, preview: drawn(bitmap, previewSide).toDataURL('image/jpeg', 0.7) };
  } finally {
    bitmap.close();
  }
}

function drawn(bitmap: ImageBitmap, most: number): HTMLCanvasElement {
  const scale = Math.min(1, most / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}
