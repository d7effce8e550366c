import type * as z from 'zod/mini';

type Shape = z.ZodMiniType;

/** How long an answer may be kept by anybody: seconds, and whether by one browser only. */
type Freshness = { readonly seconds: number; readonly private?: true };

/**
 * One call of the contract. Shapes are codecs: `z.decode` turns the wire into Strand's own form
 * (money in minor units), `z.encode` turns it back.
 */
export type Endpoint<
  Path extends string = string,
  Query extends Shape | undefined = Shape | undefined,
  Body extends Shape | undefined = Shape | undefined,
  Answer extends Shape = Shape,
> = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Hono notation, relative to the gateway's base: `/bags/:bagId/items`. */
  readonly path: Path;
  readonly query?: Query;
  readonly body?: Body;
  /** Its body is a file's bytes as they are, no JSON. */
  readonly isBinary?: true;
  readonly answer: Answer;
  /** The text of the error catalogue that a failed call shows. */
  readonly error: string;
  /** Shown for every failure, whatever the gateway's own text says. */
  readonly hidesGatewayError?: true;
  /** What it answers when there is no identity and one is needed. Absent: 404. */
  readonly anonymous?: 400;
  /** Absent: `private, no-store`. */
  readonly fresh?: Freshness;
  /** An additive call, or its additive query parameters, that another gateway may not know. */
  readonly extension?: true | readonly string[];
};

/** Declares a call; keeps the literal path and the shapes' types. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<
  const Path extends string,
  Answer extends Shape,
  Query extends Shape | undefined = undefined,
  Body extends Shape | undefined = undefined,
>(call: Endpoint<Path, Query, Body, Answer>): Endpoint<Path, Query, Body, Answer> {
  return call;
}

/** One use of a call that has several: the same call with a narrower answer, and body where it has one. */
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

/**
 * What a caller passes: the path's parameters, the query and the body, each only where declared, and a query
 * or body of optional fields only if wanted.
 */
export type Input<E extends Endpoint> = ([ParameterNames<E['path']>] extends [never]
  ? unknown
  : { params: Record<ParameterNames<E['path']>, string> }) &
  Filled<'query', E['query']> &
  Filled<'body', E['body']>;

type Parsed<Key extends string, S> = [NonNullable<S>] extends [never]
  ? unknown
  : NonNullable<S> extends infer Declared extends Shape
    ? { [K in Key]: z.output<Declared> }
    : never;

/** What a handler gets of a call: the same as {@link Input}, with a parsed query and body always there. */
export type HandlerInput<E extends Endpoint> = ([ParameterNames<E['path']>] extends [never]
  ? unknown
  : { params: Record<ParameterNames<E['path']>, string> }) &
  Parsed<'query', E['query']> &
  Parsed<'body', E['body']>;

export type Answer<E extends Endpoint> = z.output<E['answer']>;
