import type * as z from 'zod/mini';

type Shape = z.ZodMiniType;

/** How long an answer may be cached, in seconds. `private`: by the visitor's own browser only. */
type Freshness = { readonly seconds: number; readonly private?: true };

/** The shapes and policies of a call. */
export type Declaration<
  Query extends Shape | undefined,
  Body extends Shape | undefined,
  Answer extends Shape,
> = {
  readonly query?: Query;
  readonly body?: Body;
  /** The body is a file's raw bytes instead of JSON. */
  readonly isBinary?: true;
  readonly answer: Answer;
  /** Shown when the call fails and the gateway sends no text. */
  readonly error: string;
  /** Shows `error` for every failure, even if the gateway sends a text. */
  readonly hidesGatewayError?: true;
  /** The status for a client without the identity that the call needs. Default: 404. */
  readonly anonymous?: 400;
  /** Default: `private, no-store`. */
  readonly fresh?: Freshness;
  /** `true`: other gateways may lack this call. A list: they may lack these query parameters. */
  readonly extension?: true | readonly string[];
};

/**
 * One call of the contract. Its shapes are codecs: `decode` converts the wire's form to the internal one (money in
 * minor units), `encode` converts it back.
 */
export type Endpoint<
  Path extends string = string,
  Query extends Shape | undefined = Shape | undefined,
  Body extends Shape | undefined = Shape | undefined,
  Answer extends Shape = Shape,
> = Declaration<Query, Body, Answer> & {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** In Hono's notation, relative to the gateway's base URL: `/bags/:bagId/items`. */
  readonly path: Path;
};

/** Declares a call and keeps its literal path and shapes as types. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<
  const Path extends string,
  Answer extends Shape,
  Query extends Shape | undefined = undefined,
  Body extends Shape | undefined = undefined,
>(
  method: Endpoint['method'],
  path: Path,
  call: Declaration<Query, Body, Answer>,
): Endpoint<Path, Query, Body, Answer> {
  return { method, path, ...call };
}

/** The same call with a narrower answer and body, for a client that uses only part of it. */
/* @__NO_SIDE_EFFECTS__ */
export function narrowEndpoint<
  Path extends string,
  Query extends Shape | undefined,
  Answer extends Shape,
  Body extends Shape | undefined = undefined,
>(
  call: Omit<Endpoint<Path, Query>, 'body' | 'answer'>,
  shapes: Pick<Endpoint<Path, Query, Body, Answer>, 'body' | 'answer'>,
): Endpoint<Path, Query, Body, Answer> {
  return { ...call, ...shapes };
}

type ParameterNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type Filled<Key extends string, S> = [NonNullable<S>] extends [never]
  ? unknown
  : NonNullable<S> extends infer Declared extends Shape
    ? Record<never, never> extends z.output<Declared>
      ? { [K in Key]?: z.output<Declared> }
      : { [K in Key]: z.output<Declared> }
    : never;

type PathInput<E extends Endpoint> = [ParameterNames<E['path']>] extends [never]
  ? unknown
  : { params: Record<ParameterNames<E['path']>, string> };

/** What a caller passes: path parameters, query and body as declared. A query or body is optional if all its fields are. */
export type Input<E extends Endpoint> = PathInput<E> &
  Filled<'query', E['query']> &
  Filled<'body', E['body']>;

/** What a handler receives: like {@link Input}, but the parsed query and body are always present. */
export type HandlerInput<E extends Endpoint> = Required<Input<E>>;

export type Answer<E extends Endpoint> = z.output<E['answer']>;
