import { env } from 'cloudflare:workers';
import { bookmarkHeader } from '#contract/wire/edge-headers.rules.ts';
import type { Answer, Endpoint } from '#contract/wire/endpoint.ts';
import type { StorefrontAnswer } from '#contract/wire/storefront-answer.ts';
import { failure, readAnswer } from './answer.ts';
import { AnswerCache } from './answer-cache.ts';
import {
  type AnyInput,
  type Arguments,
  buildRequest,
  type CallOptions,
  call,
  type Transport,
} from './call.ts';
import { gatewayTransport } from './gateway-transport.ts';
import type { Problem, Result } from './result.ts';
import { VisitorCookies } from './visitor-cookies.ts';

export type SharedOptions = CallOptions & {
  /** Skips the cache, for previews and measurements. */
  readonly bypass?: boolean;
  /** An answer that was already fetched, used instead of a request. */
  readonly preloaded?: StorefrontAnswer | undefined;
};

const answers = new AnswerCache(200);

/**
 * The newest database bookmark that this isolate has seen. Requests send it, so that no page is cached with products
 * older than its store.
 */
let latestBookmark: string | undefined;

/** Bookmarks sort alphabetically; answers can arrive out of order. */
function rememberBookmark(bookmark: string | null | undefined): void {
  if (bookmark && bookmark > (latestBookmark ?? '')) latestBookmark = bookmark;
}

export type SharedGateway = {
  /**
   * A call whose answer is the same for all visitors. Sends no visitor data, drops cookies, and caches the answer for
   * the call's lifetime. The answer is frozen, because pages share it.
   */
  call<E extends Endpoint>(endpoint: E, ...rest: Arguments<E, SharedOptions>): Promise<Result<Answer<E>>>;
};

export function invalidateShared(endpoints: readonly Endpoint[]): void {
  for (const { path } of endpoints) answers.invalidate(path);
}

/** One page's requests in progress, by path. Several parts of a page may send the same request. */
type PendingRequests = Map<string, Promise<Result<unknown>>>;

/** These pass, unlike a refusal and what is missing. */
const failures: readonly Problem[] = ['unreachable', 'invalid-answer', 'rate-limited'];

/**
 * The gateway for a page shared by all visitors. Create one per request. `origin` is the shop's, for picture URLs.
 * `onFailure` runs when a call failed in a way that passes: the page may lack something.
 */
export function sharedGateway(origin: string, onFailure?: () => void): SharedGateway {
  const pending: PendingRequests = new Map();
  return {
    async call(endpoint, ...rest) {
      const answer = await sharedCall(origin, pending, endpoint, ...rest);
      if (!answer.ok && failures.includes(answer.problem)) onFailure?.();
      return answer;
    },
  };
}

function sharedCall<E extends Endpoint>(
  origin: string,
  pending: PendingRequests,
  endpoint: E,
  ...rest: Arguments<E, SharedOptions>
): Promise<Result<Answer<E>>>;
async function sharedCall(
  origin: string,
  pending: PendingRequests,
  endpoint: Endpoint,
  input: AnyInput = {},
  { preloaded, bypass, ...options }: SharedOptions = {},
): Promise<Result<unknown>> {
  if (preloaded?.ok === false) return failure(endpoint, 'unreachable', preloaded.status);
  if (preloaded) {
    rememberBookmark(preloaded.bookmark);
    return readPreloaded(origin, endpoint, preloaded.text);
  }
  const send: Transport['send'] = async (path, init) => {
    const bookmark = { [bookmarkHeader]: latestBookmark ?? 'first-primary' };
    const response = await gatewayTransport(env, origin, bookmark).send(path, init);
    rememberBookmark(response.headers.get(bookmarkHeader));
    return response;
  };
  const transport = { origin, send };
  const fetchAnswer = async () => deepFreeze(await call<Endpoint>(transport, endpoint, input, options));
  const request = buildRequest(endpoint, input);
  if (bypass || endpoint.method !== 'GET' || request === undefined) return fetchAnswer();
  const key = origin + request.path;
  const running = pending.get(key);
  if (running) return running;
  const answer = answers.get(key, endpoint.fresh?.seconds ?? 0, fetchAnswer);
  pending.set(key, answer);
  return answer.finally(() => pending.delete(key));
}

let latestPreloaded: { key: string; text: string; result: Result<unknown> } | undefined;

/** Parses a text once, because consecutive pages usually get the same store. */
async function readPreloaded(origin: string, endpoint: Endpoint, text: string): Promise<Result<unknown>> {
  const key = origin + endpoint.path;
  if (latestPreloaded?.key === key && latestPreloaded.text === text) return latestPreloaded.result;
  const response = new Response(text, { headers: { 'content-type': 'application/json' } });
  const result = deepFreeze(await readAnswer(endpoint, response, origin));
  latestPreloaded = { key, text, result };
  return result;
}

export type VisitorGateway = {
  /** A call with the visitor's cookies, request id and network address. Never cached. */
  call<E extends Endpoint>(endpoint: E, ...rest: Arguments<E>): Promise<Result<Answer<E>>>;
  /** Uploads a picture or a zip of pictures. `timeout` in ms. */
  sendPicture<E extends Endpoint>(endpoint: E, picture: Blob, timeout?: number): Promise<Result<Answer<E>>>;
};

const pictureTimeoutMs = 30_000;

/** The gateway for the visitor who sent `request`. Cookies that it sets are added to the page's headers. */
export function visitorGateway(request: Request, page = new Headers()): VisitorGateway {
  const cookies = new VisitorCookies(request.headers.get('cookie'));
  const { origin } = new URL(request.url);
  const own = forwardedHeaders(request.headers);
  const send: Transport['send'] = async (path, init) => {
    const forwarded = { ...own, ...(cookies.header !== '' && { cookie: cookies.header }) };
    const response = await gatewayTransport(env, origin, forwarded).send(path, init);
    for (const line of cookies.apply(response)) page.append('set-cookie', line);
    return response;
  };
  const transport = { origin, send };
  return {
    call: (endpoint, ...rest) => call(transport, endpoint, ...rest),
    sendPicture: (endpoint, picture, timeout) => sendPicture(transport, endpoint, picture, timeout),
  };
}

function sendPicture<E extends Endpoint>(
  transport: Transport,
  endpoint: E,
  picture: Blob,
  timeout?: number,
): Promise<Result<Answer<E>>>;
function sendPicture(
  transport: Transport,
  endpoint: Endpoint,
  picture: Blob,
  timeout = pictureTimeoutMs,
): Promise<Result<unknown>> {
  const send: Transport['send'] = (path, init) => transport.send(path, { ...init, body: picture });
  return call<Endpoint>({ ...transport, send }, endpoint, {}, { timeout });
}

function forwardedHeaders(headers: Headers): Record<string, string> {
  const forwarded: Record<string, string> = {};
  for (const name of ['x-request-id', 'cf-connecting-ip', 'user-agent', 'cf-access-jwt-assertion']) {
    const value = headers.get(name);
    if (value !== null) forwarded[name] = value;
  }
  return forwarded;
}

function deepFreeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) deepFreeze(inner);
  }
  return value;
}
