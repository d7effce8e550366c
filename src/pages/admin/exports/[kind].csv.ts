import type { APIRoute } from 'astro';
import { getExport } from '#contract/admin/product.endpoints.ts';
import { visitorGateway } from '#gateway-client/from-edge.ts';

/** Streams an export as one CSV file, part by part. */
export const GET: APIRoute = async ({ params, request, redirect }) => {
  const gateway = visitorGateway(request);
  const kind = params['kind'] ?? '';
  const part = (after?: number) =>
    gateway.call(getExport, {
      params: { kind },
      query: { after: after === undefined ? undefined : String(after) },
    });
  let answer = await part();
  if (!answer.ok) {
    if (answer.problem === 'signed-out') return redirect('/admin/sign-in?next=/admin/imports', 303);
    return new Response(answer.message, { status: answer.status ?? 503 });
  }
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (!answer.ok) return controller.error(new Error(answer.message));
      controller.enqueue(encoder.encode(answer.data.csv));
      if (answer.data.next === undefined) return controller.close();
      answer = await part(answer.data.next);
    },
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${kind}.csv"`,
      'cache-control': 'private, no-store',
    },
  });
};
