const maxSide = 1600;
const previewSide = 160;

export type Photo = { readonly file: File; readonly preview: string };

/**
 * Resizes a photo to what the gateway stores, upright, so that a phone uploads a tenth of the bytes, and makes a preview.
 * Rejects if the browser cannot read it.
 */
export async function resizePhoto(original: File): Promise<Photo> {
  const bitmap = await createImageBitmap(original);
  try {
    const blob = await new Promise<Blob | null>((resolve) =>
      draw(bitmap, maxSide).toBlob(resolve, 'image/jpeg', 0.85),
    );
    if (!blob) throw new Error('The browser does not write JPEG.');
    const file = new File([blob], `${original.name}.jpg`, { type: blob.type });
    return { file, preview: draw(bitmap, previewSide).toDataURL('image/jpeg', 0.7) };
  } finally {
    bitmap.close();
  }
}

function draw(bitmap: ImageBitmap, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}
