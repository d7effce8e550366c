const compressible = /^(text\/|application\/(javascript|json|ld\+json|xml)|image\/svg)/;

/** The least Cloudflare does to text on its way out: gzip, by workerd, which packs what says it is packed. */
export function compressed(request, response) {
  const takesIt = (request.headers.get('accept-encoding') ?? '').includes('gzip');
  const isText = compressible.test(response.headers.get('content-type') ?? '');
  if (!takesIt || !isText || !response.body || response.headers.has('content-encoding')) return response;
  const headers = new Headers(response.headers);
  headers.set('content-encoding', 'gzip');
  headers.delete('content-length');
  return new Response(response.body, { status: response.status, headers });
}
