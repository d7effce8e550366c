/** More is no call and no form of the shop. */
export const maxBodyBytes = 64 * 1024;

/** With the photos of a review, or the goods, pictures and files of staff; a Worker's memory holds some copies of it. */
export const maxUploadBytes = 16 * 1024 * 1024;

/** What a page takes. */
export function maxFormBytes({ pathname }: URL): number {
  const takesFiles = /^\/(?:shop\/orders\/[^/]+\/[^/]+\/review$|admin\/)/.test(pathname);
  return takesFiles ? maxUploadBytes : maxBodyBytes;
}

/**
 * The body's bytes, `null` when there is none, or `'too large'`: at once by its declared length, and for a body of
 * undeclared length as soon as it has passed the limit.
 */
export async function readAtMost(
  request: Request,
  bytes: number,
): Promise<Uint8Array<ArrayBuffer> | null | 'too large'> {
  if (Number(request.headers.get('content-length') ?? 0) > bytes) return 'too large';
  if (!request.body || request.method === 'GET' || request.method === 'HEAD') return null;
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of request.body) {
    length += part.byteLength;
    if (length > bytes) return 'too large';
    parts.push(part);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}
