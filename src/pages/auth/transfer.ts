import type { APIRoute } from 'astro';
import { resumeTransfer } from '#features/sign-in/code.form.ts';
import {
  clearUnfinishedTransfer,
  flashSignIn,
  setUnfinishedTransfer,
} from '#features/sign-in/sign-in.cookies.ts';
import { visitorGateway } from '#gateway-client/from-edge.ts';
import { redirectWithCookies } from '#layouts/caching.ts';

/** An unfinished transfer delays a page at most once in this time. */
const retryAfterMs = 60_000;

/** Resumes the transfer of a sign-in, then redirects to the requested page. */
export const GET: APIRoute = async (astro) => {
  const visitor = visitorGateway(astro.request);
  const transfer = await resumeTransfer(visitor);
  if (transfer.kind === 'unfinished')
    setUnfinishedTransfer(astro.cookies, astro.url, Date.now() + retryAfterMs);
  else clearUnfinishedTransfer(astro.cookies);
  if (transfer.kind === 'done') flashSignIn(astro.cookies, transfer.userId);
  const to = new URL(astro.url.searchParams.get('to') ?? '/', astro.url);
  // The full URL, because a path such as `//other.example` would leave the site.
  const response = redirectWithCookies(astro, visitor, to.origin === astro.url.origin ? to.href : '/');
  response.headers.set('cache-control', 'private, no-store');
  return response;
};
