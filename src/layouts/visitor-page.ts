import type { AstroGlobal } from 'astro';
import { type VisitorGateway, visitorGateway } from '#gateway-client/from-edge.ts';
import { setPrivateCache } from './cache-headers.ts';
import { openShop } from './open-shop.ts';
import { postedForm, redirectWithCookies } from './posted-form.ts';

/**
 * Opens a page of one visitor, which is never cached: the shop, a gateway client with their cookies and the posted form.
 * `load` runs in parallel with the shop's own requests and only reads ({@link openShop}).
 */
export async function openVisitorPage<Data = undefined>(
  astro: AstroGlobal,
  load: (visitor: VisitorGateway, form: FormData | undefined) => Data = () => undefined as Data,
  inMaintenance?: 'open',
) {
  setPrivateCache(astro.response.headers);
  const visitor = visitorGateway(astro.request, astro.response.headers);
  const form = await postedForm(astro);
  const shop = await openShop(astro, () => load(visitor, form), inMaintenance);
  return { ...shop, visitor, form, redirect: (address: string) => redirectWithCookies(astro, address) };
}
