import { env } from 'cloudflare:workers';
import { bookmarkHeader } from '#contract/wire/edge-headers.rules.ts';
import type { Answer, Endpoint } from '#contract/wire/endpoint.ts';
import { readAnswer } from './answer.ts';
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
import type { PreloadedAnswer } from './preloaded-storefront.ts';
import type { Result } from './result.ts';
import { VisitorCookies } from './visitor-cookies.ts';

export type SharedOptions = CallOptions & {
  /** Neither reads nor keeps an answer: for previews and measurements. */
  readonly bypass?: boolean;
  /** An answer that is already there, read instead of asking. */
  readonly known?: PreloadedAnswer | undefined;
};

const answers = new AnswerCache(200);

/**
 * The state of the gateway's database at which this isolate last heard of the store. What pages ask besides is at
 * least as new, so that none is cached with goods that are older than its store; before that it is the newest there is.
 */
let heardAt: string | undefined;

/** Answers arrive in any order, and bookmarks are in the order of letters: a page under way must not fall back. */
function hear(bookmark: string | null | undefined): void {
  if (bookmark && bookmark > (heardAt ?? '')) heardAt = bookmark;
}

export type SharedGateway = {
  /**
   * A call whose answer is the same for everybody: it carries nothing of a visitor, drops cookies, and is kept as
   * long as the call is fresh. The answer is shared between pages, so it is frozen.
   */
  call<E extends Endpoint>(endpoint: E, ...rest: Arguments<E, SharedOptions>): Promise<Result<Answer<E>>>;
};

/** What is kept of these calls no longer counts. */
export function invalidateShared(endpoints: readonly Endpoint[]): void {
  for (const { path } of endpoints) answers.forget(path);
}

/** What one page is asking now, by path: several of its parts ask the same. */
type UnderWay = Map<string, Promise<Result<unknown>>>;

/**
 * The gateway as a page without a visitor sees it, one for each request. `origin` is the shop's own: picture addresses
 * begin with it.
 */
export function sharedGateway(origin: string): SharedGateway {
  const underWay: UnderWay = new Map();
  return { call: (endpoint, ...rest) => ask(origin, underWay, endpoint, ...rest) };
}

function ask<E extends Endpoint>(
  origin: string,
  underWay: UnderWay,
  endpoint: E,
  ...rest: Arguments<E, SharedOptions>
): Promise<Result<Answer<E>>>;
async function ask(
  origin: string,
  underWay: UnderWay,
  endpoint: Endpoint,
  input: AnyInput = {},
  { known, bypass, ...options }: SharedOptions = {},
): Promise<Result<unknown>> {
  if (known) {
    hear(known.bookmark);
    return readKnown(endpoint, known);
  }
  const transport: Transport = async (path, init) => {
    const response = await gatewayTransport(env, origin, { [bookmarkHeader]: heardAt ?? 'first-primary' })(
      path,
      init,
    );
    hear(response.headers.get(bookmarkHeader));
    return response;
  };
  const fetched = async () => frozen(await call<Endpoint>(transport, endpoint, input, options));
  const request = buildRequest(endpoint, input);
  if (bypass || endpoint.method !== 'GET' || request === undefined) return fetched();
  const key = origin + request.path;
  const asked = underWay.get(key);
  if (asked) return asked;
  const answer = answers.get(key, endpoint.fresh?.seconds ?? 0, fetched);
  underWay.set(key, answer);
  return answer.finally(() => underWay.delete(key));
}

const latestKnown = new WeakMap<
  Endpoint,
  { readonly known: PreloadedAnswer; readonly result: Result<unknown> }
>();

/** The same text is read once: most pages in a row are told the same of the store. */
async function readKnown(endpoint: Endpoint, known: PreloadedAnswer): Promise<Result<unknown>> {
  const { status, text } = known;
  const latest = latestKnown.get(endpoint);
  if (latest?.known.status === status && latest.known.text === text) return latest.result;
  const response = new Response(text, { status, headers: { 'content-type': 'application/json' } });
  const result = frozen(await readAnswer(endpoint, response));
  latestKnown.set(endpoint, { known, result });
  return result;
}

export type VisitorGateway = {
  /** A call on behalf of this visitor: with their cookies, request id and network address; never kept. */
  call<E extends Endpoint>(endpoint: E, ...rest: Arguments<E>): Promise<Result<Answer<E>>>;
  /** A call that takes a picture's bytes, or a zip of many; `timeout` in milliseconds. */
  sendPicture<E extends Endpoint>(endpoint: E, picture: Blob, timeout?: number): Promise<Result<Answer<E>>>;
  /** Hands the cookies that the gateway set to the page's answer, which then must not be cached. */
  passCookiesTo(headers: Headers): void;
};

/** How long a picture may take, in milliseconds. */
const pictureTimeoutMs = 30_000;

/** The gateway as the visitor sees it who sent `request` to the shop. */
export function visitorGateway(request: Request): VisitorGateway {
  const cookies = new VisitorCookies(request.headers.get('cookie'));
  const { origin } = new URL(request.url);
  const own = forwardedOf(request.headers);
  const transport: Transport = async (path, init) => {
    const forwarded = { ...own, ...(cookies.header !== '' && { cookie: cookies.header }) };
    const response = await gatewayTransport(env, origin, forwarded)(path, init);
    cookies.take(response);
    return response;
  };
  return {
    call: (endpoint, ...rest) => call(transport, endpoint, ...rest),
    sendPicture: (endpoint, picture, timeout) => sendPicture(transport, endpoint, picture, timeout),
    passCookiesTo: (headers) => {
      for (const line of cookies.set) headers.append('set-cookie', line);
    },
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
  const withBytes: Transport = (path, init) => transport(path, { ...init, body: picture });
  return call<Endpoint>(withBytes, endpoint, {}, { timeout });
}

function forwardedOf(headers: Headers): Record<string, string> {
  const forwarded: Record<string, string> = {};
  for (const name of ['x-request-id', 'cf-connecting-ip', 'user-agent', 'cf-access-jwt-assertion']) {
    const value = headers.get(name);
    if (value !== null) forwarded[name] = value;
  }
  return forwarded;
}

function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) frozen(inner);
  }
  return value;
}
