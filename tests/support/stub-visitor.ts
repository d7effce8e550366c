import { call } from '#gateway-client/call.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';
import { json, startStubGateway } from './stub-gateway.ts';

/** Response body and status (default 200) by path. */
export type GatewayAnswers = Readonly<Record<string, readonly [body: unknown, status?: number]>>;

/** A visitor whose gateway is a stub with these answers, and the requests that the stub received. */
export async function createStubVisitor(answers: GatewayAnswers) {
  const gateway = await startStubGateway((request, response) => {
    const [body, status = 200] = answers[request.url ?? ''] ?? [{ error: 'unknown' }, 404];
    json(body, status)(request, response);
  });
  const visitor: VisitorGateway = {
    call: (endpoint, ...rest) => call(gateway.ask, endpoint, ...rest),
    sendPicture: async (endpoint) => ({ ok: false, problem: 'missing', message: endpoint.error }),
  };
  return { visitor, seen: gateway.seen, requests: () => gateway.seen.map(({ url }) => url) };
}
