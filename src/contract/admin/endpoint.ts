import type * as z from 'zod/mini';
import type { Declaration, Endpoint } from '#contract/wire/endpoint.ts';
import type { Role } from './role.rules.ts';

type Shape = z.ZodMiniType;

/** A call under `/admin` for signed-in staff with one of its roles. */
export type StaffEndpoint = Endpoint & { readonly roles: readonly Role[] };

/** Declares a staff call and keeps its literal path and shapes as types. */
/* @__NO_SIDE_EFFECTS__ */
export function staffEndpoint<
  const Path extends `/admin/${string}`,
  Answer extends Shape,
  Query extends Shape | undefined = undefined,
  Body extends Shape | undefined = undefined,
>(
  roles: readonly Role[],
  method: Endpoint['method'],
  path: Path,
  call: Declaration<Query, Body, Answer>,
): Endpoint<Path, Query, Body, Answer> & Pick<StaffEndpoint, 'roles'> {
  return { roles, method, path, ...call };
}
