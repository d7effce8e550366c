import type { VisitorGateway } from '#gateway-client/from-edge.ts';

export const ok = (data: unknown) => ({ ok: true, data });
export const failed = { ok: false, problem: 'unreachable', message: 'Not now.' };
const missing = { ok: false, problem: 'missing', message: 'None.' };

/** A gateway with these answers (a list answers in turn) that records the bodies sent. Anything else is `missing`. */
export function visitorWith(answers: readonly (readonly [unknown, unknown])[]) {
  const known = new Map(answers);
  const sent: unknown[] = [];
  const call = async (endpoint: unknown, input: { readonly body?: unknown } = {}) => {
    if (input.body !== undefined) sent.push(input.body);
    const answer = known.get(endpoint);
    const next = Array.isArray(answer) ? answer.shift() : answer;
    return next ?? missing;
  };
  const sendPicture = (endpoint: unknown, body: unknown) => call(endpoint, { body });
  return { visitor: { call, sendPicture } as unknown as VisitorGateway, sent };
}
