import type { APIRoute } from 'astro';
import { flashSignIn } from '#features/account/signed-in.flash.ts';
import { resumeTransfer } from '#features/sign-in/code.form.ts';
import { forgetUnfinished, rememberUnfinished } from '#features/sign-in/unfinished.transfer.ts';
import { visitorGateway } from '#gateway-client/from-edge.ts';
import { redirectWithCookies } from '#layouts/caching.ts';

/** Pages retry an unfinished transfer at most once in this time. */
const retryPauseMs = 60_000;

/** Continues moving a guest's data to the account after sign-in (idempotent), then returns to the requested page. */
export const GET: APIRoute = async (astro) => {
  const visitor = visitorGateway(astro.request);
  const transfer = await resumeTransfer(visitor);
  if (transfer.kind === 'unfinished') rememberUnfinished(astro.cookies, astro.url, Date.now() + retryPauseMs);
  else forgetUnfinished(astro.cookies);
  if (transfer.kind === 'done') flashSignIn(astro.cookies, transfer.userId);
  const to = new URL(astro.url.searchParams.get('to') ?? '/', astro.url);
  // The full URL: a path such as `//other.example` would leave the shop.
  const response = redirectWithCookies(astro, visitor, to.origin === astro.url.origin ? to.href : '/');
  response.headers.set('cache-control', 'private, no-store');
  return response;
};
