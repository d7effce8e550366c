import type { APIRoute } from 'astro';
import { flashSignIn } from '#features/account/signed-in.flash.ts';
import { resumeTransfer } from '#features/sign-in/code.form.ts';
import { forgetUnfinished, rememberUnfinished } from '#features/sign-in/unfinished.transfer.ts';
import { visitorGateway } from '#gateway-client/from-edge.ts';
import { redirectWithCookies } from '#layouts/caching.ts';

/** A page is not held up more than once in this time by a transfer that does not end, in ms. */
const pause = 60_000;

/** Goes on with what a sign-in has to move, which may be repeated, then back to the page that was wanted. */
export const GET: APIRoute = async (astro) => {
  const visitor = visitorGateway(astro.request);
  const transfer = await resumeTransfer(visitor);
  if (transfer.kind === 'unfinished') rememberUnfinished(astro.cookies, astro.url, Date.now() + pause);
  else forgetUnfinished(astro.cookies);
  if (transfer.kind === 'done') flashSignIn(astro.cookies, transfer.userId);
  const to = new URL(astro.url.searchParams.get('to') ?? '/', astro.url);
  // In whole: a path such as `//other.example` by itself would lead away.
  const response = redirectWithCookies(astro, visitor, to.origin === astro.url.origin ? to.href : '/');
  response.headers.set('cache-control', 'private, no-store');
  return response;
};
