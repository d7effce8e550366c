import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

export type Binding = { readonly name: string; readonly type: string; readonly [field: string]: unknown };

/** A Worker as wrangler uploads it. The first module is the entry point. */
export type Upload = {
  readonly bindings: readonly Binding[];
  readonly modules: readonly { readonly name: string; readonly text: string }[];
  readonly schedules: readonly string[];
};

/** Reads a form that is a file within a form. Its first line is its boundary. */
export async function formIn(file: File): Promise<FormData> {
  const [first = ''] = (await file.slice(0, 200).text()).split('\r\n');
  const headers = { 'content-type': `multipart/form-data; boundary=${first.slice(2)}` };
  return new Response(file, { headers }).formData();
}

/** Reads wrangler's upload of a Worker. */
export async function uploadOf(form: FormData): Promise<Upload> {
  const field = form.get('metadata');
  const metadata = JSON.parse(field instanceof File ? await field.text() : String(field)) as {
    main_module: string;
    bindings: Binding[];
  };
  const modules: { name: string; text: string }[] = [];
  for (const [name, value] of form) {
    if (name !== 'metadata' && value instanceof File && !name.endsWith('.map')) {
      modules.push({ name, text: await value.text() });
    }
  }
  modules.sort(
    (one, other) => Number(other.name === metadata.main_module) - Number(one.name === metadata.main_module),
  );
  return { bindings: metadata.bindings, modules, schedules: [] };
}

/** A request's parameters and body. */
export type Body = {
  readonly searchParams: URLSearchParams;
  json(): Record<string, unknown>;
  form(): Promise<FormData>;
};

export async function bodyOf(request: IncomingMessage): Promise<Body> {
  const body = await buffer(request);
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  return {
    searchParams: new URLSearchParams(request.url?.split('?')[1]),
    json: () => JSON.parse(body.toString('utf8')) as Record<string, unknown>,
    form: () => new Response(body, { headers }).formData(),
  };
}

/** A token that does not expire within an hour, which is all that wrangler checks. */
export const unsignedJwt = ['{"alg":"none"}', `{"exp":${Math.floor(Date.now() / 1000) + 3600}}`, '']
  .map((part) => Buffer.from(part).toString('base64url'))
  .join('.');
