/** For calls and forms. */
export const maxBodyBytes = 64 * 1024;

/** For review photos and the admin's files. A Worker's memory must hold several copies. */
export const maxUploadBytes = 16 * 1024 * 1024;

/** The largest form of a page. */
export function maxFormBytes({ pathname }: URL): number {
  const takesFiles = /^\/(?:shop\/orders\/[^/]+\/[^/]+\/review$|admin\/)/.test(pathname);
  return takesFiles ? maxUploadBytes : maxBodyBytes;
}

/** The body, `null` without one, or `'too large'` as soon as its declared or actual length is over the limit. */
export async function readAtMost(request: Request, bytes: number): Promise<Blob | null | 'too large'> {
  if (Number(request.headers.get('content-length') ?? 0) > bytes) return 'too large';
  if (!request.body || request.method === 'GET' || request.method === 'HEAD') return null;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for await (const part of request.body) {
    length += part.byteLength;
    if (length > bytes) return 'too large';
    parts.push(part);
  }
  return new Blob(parts);
}
