import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Page, Request } from '@playwright/test';

const compressed = promisify(brotliCompress);

/** Compressed size in bytes: files at the best quality, pages at the one that an edge uses. */
export async function brotliSize(content: string | Buffer, kind: 'file' | 'page'): Promise<number> {
  const quality = kind === 'file' ? constants.BROTLI_MAX_QUALITY : 5;
  const packed = await compressed(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  return packed.byteLength;
}

export type Transfer = { readonly path: string; readonly type: string; readonly beforeLoad: boolean };

/** Records the requests of a page. */
export class Transfers {
  readonly #page: Page;
  readonly #requests: { request: Request; beforeLoad: boolean }[] = [];
  #isLoaded = false;

  constructor(page: Page) {
    this.#page = page;
    page.on('request', (request) => this.#requests.push({ request, beforeLoad: !this.#isLoaded }));
    page.on('load', () => {
      this.#isLoaded = true;
    });
  }

  /** Opens an address and waits until the network is idle. */
  async open(path: string): Promise<void> {
    this.#isLoaded = false;
    this.#requests.length = 0;
    await this.#page.goto(path, { waitUntil: 'networkidle' });
  }

  get all(): readonly Transfer[] {
    return this.#requests.map(({ request, beforeLoad }) => ({
      path: new URL(request.url()).pathname,
      type: request.resourceType(),
      beforeLoad,
    }));
  }

  /** The files of a type by path. Fetched again, because a browser drops the bodies of a page that it has left. */
  async bodies(type: 'script' | 'stylesheet' | 'font' | 'document'): Promise<Map<string, Buffer>> {
    const files = new Map<string, Buffer>();
    for (const { request } of this.#requests.filter((each) => each.request.resourceType() === type)) {
      const { pathname } = new URL(request.url());
      if (files.has(pathname)) continue;
      const response = await this.#page.request.get(request.url());
      if (response.ok()) files.set(pathname, await response.body());
    }
    return files;
  }

  async size(type: 'script' | 'stylesheet'): Promise<number> {
    const bodies = await this.bodies(type);
    const sizes = await Promise.all([...bodies.values()].map((body) => brotliSize(body, 'file')));
    return sizes.reduce((sum, size) => sum + size, 0);
  }
}
