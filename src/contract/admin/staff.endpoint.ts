import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import type { Role } from './staff.schema.ts';

type Shape = z.ZodMiniType;

/** A call of the staff: below `/admin`, for signed-in staff of one of its roles. */
export type StaffEndpoint<
  Path extends string = string,
  Query extends Shape | undefined = Shape | undefined,
  Body extends Shape | undefined = Shape | undefined,
  Answer extends Shape = Shape,
> = Endpoint<Path, Query, Body, Answer> & {
  /** Empty: for those who are not signed in yet. */
  readonly roles: readonly Role[];
};

/** Declares a staff call; keeps the literal path and the shapes' types. */
/* @__NO_SIDE_EFFECTS__ */
export function staffEndpoint<
  const Path extends `/admin/${string}`,
  Answer extends Shape,
  Query extends Shape | undefined = undefined,
  Body extends Shape | undefined = undefined,
>(call: StaffEndpoint<Path, Query, Body, Answer>): StaffEndpoint<Path, Query, Body, Answer> {
  return call;
}

export const ownerOnly: readonly Role[] = ['owner'];
export const managers: readonly Role[] = ['owner', 'manager'];
export const allRoles: readonly Role[] = ['owner', 'manager', 'fulfilment'];
