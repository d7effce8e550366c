import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { Readable } from 'node:stream';

export type RawRequest = {
  readonly method: string;
  /** Sent unchanged: dots are not resolved, encoding is not corrected. */
  readonly path: string;
  readonly headers?: OutgoingHttpHeaders | undefined;
  /** Anything except text is sent chunked, without a length. */
  readonly body?: string | Iterable<Uint8Array> | undefined;
};

export type RawAnswer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly milliseconds: number;
};

/** Sends one HTTP request on a new connection. An early answer stops the upload. */
export function sendRaw(origin: string, { method, path, headers, body }: RawRequest): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const sending = request({ hostname, port, method, path, headers, agent: false }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () => {
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          text: Buffer.concat(parts).toString(),
          milliseconds: performance.now() - started,
        });
        sending.destroy();
      });
    });
    sending.on('error', reject);
    if (typeof body === 'object') Readable.from(body).pipe(sending);
    else sending.end(body);
  });
}
