import { safeDecode } from '#contract/wire/codec.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import type { Failure, Problem, Result } from './result.ts';

const problemOfStatus: Readonly<Record<number, Problem>> = {
  401: 'signed-out',
  404: 'missing',
  408: 'unreachable',
  429: 'rate-limited',
};

const longestMessage = 300;

export function failure(endpoint: Endpoint, problem: Problem, status?: number): Failure {
  return { ok: false, problem, message: endpoint.error, status };
}

/** Parses an answer, with paths for the shop's own pictures. Rejects only if the body is cut off. */
export async function readAnswer(
  endpoint: Endpoint,
  response: Response,
  origin: string,
): Promise<Result<unknown>> {
  const text = withOwnPaths(await response.text(), origin);
  const body = parsed(text, response.headers.get('content-type'));
  if (!response.ok) return refusal(endpoint, response, body);
  const answer = safeDecode(endpoint.answer, body);
  if (!answer.success) return failure(endpoint, 'invalid-answer', response.status);
  return { ok: true, data: answer.data };
}

/** So that edge and browser render the same, at any of the shop's addresses. */
function withOwnPaths(json: string, origin: string): string {
  return json
    .replaceAll(`"${origin}/media/`, '"/media/')
    .replaceAll(`"${origin}/api/pictures/`, '"/api/pictures/');
}

/** The parsed JSON, null for an empty body, `undefined` if it is not JSON. */
function parsed(text: string, contentType: string | null): unknown {
  if (text === '') return null;
  if (!contentType?.includes('json')) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refusal(endpoint: Endpoint, response: Response, body: unknown): Failure {
  const { status } = response;
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  const text: unknown = Reflect.get(Object(body), 'error');
  const readable = typeof text === 'string' && text !== '' && text.length <= longestMessage;
  return {
    ...failure(endpoint, problemOf(status), status),
    body,
    ...(readable && !endpoint.hidesGatewayError && { message: text }),
    ...(retryAfter >= 0 && { retryAfter }),
  };
}

function problemOf(status: number): Problem {
  if (status < 400) return 'invalid-answer';
  return problemOfStatus[status] ?? (status < 500 ? 'refused' : 'unreachable');
}
