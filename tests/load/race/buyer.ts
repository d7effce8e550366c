import { Agent, request } from 'node:http';
import { z } from 'zod';

const bagAnswer = z.object({ _id: z.string() });
const checkoutAnswer = z.object({ success: z.boolean() });

export type Goods = {
  readonly productId: string;
  readonly productSkuId: string;
  readonly productSku: string;
};

/** A guest with a browser's own connection, which stays open, and its cookies. */
export class Buyer {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #shop: string;
  readonly #address: string;
  readonly #cookies = new Map<string, string>();
  #bagId = '';

  /** `address`: where the guest comes from, for guests are limited by it. */
  constructor(shop: string, address: string) {
    this.#shop = shop;
    this.#address = address;
  }

  /** Becomes a guest, and puts one of the goods into the bag. */
  async fillBag(goods: Goods): Promise<void> {
    await this.#ask('GET', '/storefront?storeName=Strand');
    this.#bagId = bagAnswer.parse(await this.#ask('GET', '/bags/active'))._id;
    await this.#ask('POST', `/bags/${this.#bagId}/items`, { ...goods, quantity: 1 });
  }

  /** Uses the connection, which the shop's server closes when it rests for some seconds. */
  async keepWarm(): Promise<void> {
    await this.#ask('GET', '/banner-message');
  }

  /** Whether the shop now holds the goods for this guest. */
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
      const asked = request(`${this.#shop}/api${path}`, { method, headers, agent: this.#agent }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
        answer.on('end', () => {
          for (const given of answer.headers['set-cookie'] ?? []) {
            const [, name, value] = /^([^=]+)=([^;]*)/.exec(given) ?? [];
            if (name && value !== undefined) this.#cookies.set(name, value);
          }
          const said = Buffer.concat(chunks).toString();
          if (answer.statusCode === 200) resolve(JSON.parse(said));
          else reject(new Error(`${method} ${path} answered ${answer.statusCode}: ${said}`));
        });
      });
      // A server may close a resting connection just when it is used again.
      asked.on('error', (error) => {
        if (asked.reusedSocket) this.#ask(method, path, body).then(resolve, reject);
        else reject(error);
      });
      asked.end(text);
    });
  }
}
