import { Agent, request } from 'node:http';
import { z } from 'zod';

const bagAnswer = z.object({ _id: z.string() });
const checkoutAnswer = z.object({ success: z.boolean() });

export type Item = {
  readonly productId: string;
  readonly productSkuId: string;
  readonly productSku: string;
};

/** A guest with cookies and one open connection. */
export class Buyer {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #shop: string;
  readonly #address: string;
  readonly #cookies = new Map<string, string>();
  #bagId = '';

  /** `address`: the client IP, because guests are limited per address. */
  constructor(shop: string, address: string) {
    this.#shop = shop;
    this.#address = address;
  }

  /** Becomes a guest and adds one unit to the bag. */
  async fillBag(item: Item): Promise<void> {
    await this.#ask('GET', '/storefront?storeName=Strand');
    this.#bagId = bagAnswer.parse(await this.#ask('GET', '/bags/active'))._id;
    await this.#ask('POST', `/bags/${this.#bagId}/items`, { ...item, quantity: 1 });
  }

  /** Uses the connection, because the server closes it after some idle seconds. */
  async keepWarm(): Promise<void> {
    await this.#ask('GET', '/banner-message');
  }

  /** Returns whether the checkout holds the unit for this guest. */
  async checkOut(): Promise<boolean> {
    const answer = await this.#ask('POST', '/checkout', { bagId: this.#bagId, products: [], amount: 0 });
    return checkoutAnswer.parse(answer).success;
  }

  leave(): void {
    this.#agent.destroy();
  }

  #ask(method: string, path: string, body?: object): Promise<unknown> {
    const text = body && JSON.stringify(body);
    const cookie = [...this.#cookies].map((pair) => pair.join('=')).join('; ');
    const headers = {
      'cf-connecting-ip': this.#address,
      ...(cookie && { cookie }),
      ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    };
    return new Promise((resolve, reject) => {
      const sent = request(`${this.#shop}/api${path}`, { method, headers, agent: this.#agent }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
        answer.on('end', () => {
          for (const given of answer.headers['set-cookie'] ?? []) {
            const [, name, value] = /^([^=]+)=([^;]*)/.exec(given) ?? [];
            if (name && value !== undefined) this.#cookies.set(name, value);
          }
          const received = Buffer.concat(chunks).toString();
          if (answer.statusCode === 200) resolve(JSON.parse(received));
          else reject(new Error(`${method} ${path} answered ${answer.statusCode}: ${received}`));
        });
      });
      // A server may close an idle connection just when it is used again.
      sent.on('error', (error) => {
        if (sent.reusedSocket) this.#ask(method, path, body).then(resolve, reject);
        else reject(error);
      });
      sent.end(text);
    });
  }
}
