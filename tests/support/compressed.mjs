const compressible = /^(text\/|application\/(javascript|json|ld\+json|xml)|image\/svg)/;

/** Compresses text with gzip, as Cloudflare does. workerd encodes a body by its `content-encoding`. */
export function compressed(request, response) {
  const acceptsGzip = (request.headers.get('accept-encoding') ?? '').includes('gzip');
  const isText = compressible.test(response.headers.get('content-type') ?? '');
  if (!acceptsGzip || !isText || !response.body || response.headers.has('content-encoding')) return response;
  const headers = new Headers(response.headers);
  headers.set('content-encoding', 'gzip');
  headers.delete('content-length');
  return new Response(response.body, { status: response.status, headers });
}
