import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { Readable } from 'node:stream';

export type RawRequest = {
  readonly method: string;
  /** Sent as it stands: nothing resolves its dots or corrects its encoding. */
  readonly path: string;
  readonly headers?: OutgoingHttpHeaders | undefined;
  /** Sent in pieces without a length when it is no text. */
  readonly body?: string | Iterable<Uint8Array> | undefined;
};

export type RawAnswer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly milliseconds: number;
};

/** One request of plain HTTP on a connection of its own. An answer that comes before the body is sent ends the sending. */
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
