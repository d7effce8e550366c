import type { APIRoute } from 'astro';
import { resumeTransfer } from '#features/sign-in/code.form.ts';
import {
  clearUnfinishedTransfer,
  flashSignIn,
  setUnfinishedTransfer,
} from '#features/sign-in/sign-in.cookies.ts';
import { visitorGateway } from '#gateway-client/from-edge.ts';

/** An unfinished transfer delays a page at most once in this time. */
const retryAfterMs = 60_000;

/** Resumes the transfer of a sign-in, then redirects to the requested page. */
export const GET: APIRoute = async (astro) => {
  const headers = new Headers({ 'cache-control': 'private, no-store' });
  const visitor = visitorGateway(astro.request, headers);
  const transfer = await resumeTransfer(visitor);
  if (transfer.kind === 'unfinished')
    setUnfinishedTransfer(astro.cookies, astro.url, Date.now() + retryAfterMs);
  else clearUnfinishedTransfer(astro.cookies);
  if (transfer.kind === 'done') flashSignIn(astro.cookies, transfer.userId);
  const to = URL.parse(astro.url.searchParams.get('to') ?? '/', astro.url);
  // The full URL, because a path such as `//other.example` would leave the site.
  headers.set('location', to?.origin === astro.url.origin ? to.href : '/');
  return new Response(null, { status: 303, headers });
};
