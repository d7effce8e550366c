import { env } from 'cloudflare:workers';

/** The name the store is asked for by, and shown by where the store itself did not answer. */
export const shopName = env.STORE_NAME ?? 'Strand';
