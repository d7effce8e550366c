import type * as z from 'zod/mini';

type Shape = z.ZodMiniType;

/** How long an answer may be kept by anybody: seconds, and whether by one browser only (contract §1). */
export type Freshness = { readonly seconds: number; readonly private?: true };

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
  readonly answer: Answer;
  /** The text of the error catalogue that a failed call shows. */
  readonly error: string;
  /** Absent: `private, no-store`. */
  readonly fresh?: Freshness;
  /** Additive call or parameter that another gateway may not know (contract §19). */
  readonly extension?: true;
  /** The contract's section. */
  readonly section: string;
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

type ParameterNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type Filled<Key extends string, S> = [NonNullable<S>] extends [never]
  ? unknown
  : { [K in Key]: NonNullable<S> extends Shape ? z.output<NonNullable<S>> : never };

/** What a caller passes: the path's parameters, the query and the body, each only where declared. */
export type Input<E extends Endpoint> = ([ParameterNames<E['path']>] extends [never]
  ? unknown
  : { params: Record<ParameterNames<E['path']>, string> }) &
  Filled<'query', E['query']> &
  Filled<'body', E['body']>;

export type Answer<E extends Endpoint> = z.output<E['answer']>;
