import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Page, Request } from '@playwright/test';

const compressed = promisify(brotliCompress);

/** Bytes as a browser gets them: files compressed once and for all, pages quickly, as an edge does it. */
export async function brotliSize(content: string | Buffer, kind: 'file' | 'page'): Promise<number> {
  const quality = kind === 'file' ? constants.BROTLI_MAX_QUALITY : 5;
  const packed = await compressed(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  return packed.byteLength;
}

export type Transfer = { readonly path: string; readonly type: string; readonly beforeLoad: boolean };

/** What a page fetches from now on. */
export class Transfers {
  readonly #page: Page;
  readonly #asked: { request: Request; beforeLoad: boolean }[] = [];
  #isLoaded = false;

  constructor(page: Page) {
    this.#page = page;
    page.on('request', (request) => this.#asked.push({ request, beforeLoad: !this.#isLoaded }));
    page.on('load', () => {
      this.#isLoaded = true;
    });
  }

  /** Opens an address and waits until nothing is on its way. */
  async open(path: string): Promise<void> {
    this.#isLoaded = false;
    this.#asked.length = 0;
    await this.#page.goto(path, { waitUntil: 'networkidle' });
  }

  get all(): readonly Transfer[] {
    return this.#asked.map(({ request, beforeLoad }) => ({
      path: new URL(request.url()).pathname,
      type: request.resourceType(),
      beforeLoad,
    }));
  }

  /** The files of a kind, each once. Fetched again: a browser forgets what a page it has left was made of. */
  async bodies(type: 'script' | 'stylesheet' | 'font' | 'document'): Promise<Map<string, Buffer>> {
    const found = new Map<string, Buffer>();
    for (const { request } of this.#asked.filter((each) => each.request.resourceType() === type)) {
      const { pathname } = new URL(request.url());
      if (found.has(pathname)) continue;
      const response = await this.#page.request.get(request.url());
      if (response.ok()) found.set(pathname, await response.body());
    }
    return found;
  }

  async size(type: 'script' | 'stylesheet'): Promise<number> {
    const bodies = await this.bodies(type);
    const sizes = await Promise.all([...bodies.values()].map((body) => brotliSize(body, 'file')));
    return sizes.reduce((sum, size) => sum + size, 0);
  }
}
