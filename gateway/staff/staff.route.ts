import type { StaffEndpoint } from '#contract/admin/staff.endpoint.ts';
import type { Answer } from '#contract/wire/endpoint.ts';
import type { GatewayContext } from '../http/context.ts';
import { GatewayError } from '../http/errors.ts';
import { type Call, type Route, route } from '../http/routes.ts';
import { requireAccess } from './access.ts';
import { requireStaff, type SignedInStaff } from './staff-identity.records.ts';

type StaffCall<E extends StaffEndpoint> = Call<E> & { readonly staff: SignedInStaff };

/**
 * {@link route} for signed-in staff of the call's roles: 401 and 403 come before anything of the request is read.
 */
export function staffRoute<E extends StaffEndpoint>(
  endpoint: E,
  handler: (call: StaffCall<E>) => Promise<Answer<E> | Response>,
): Route {
  const inner = route(endpoint, async (call) =>
    handler({ ...call, staff: await requireStaff(call.context, endpoint.roles) }),
  );
  return {
    ...inner,
    answer: async (context) => {
      refuseOtherSites(context);
      await requireAccess(context);
      await requireStaff(context, endpoint.roles);
      return inner.answer(context);
    },
  };
}

/** {@link route} for those who sign in. */
export function openStaffRoute<E extends StaffEndpoint>(
  endpoint: E,
  handler: (call: Call<E>) => Promise<Answer<E> | Response>,
): Route {
  const inner = route(endpoint, handler);
  return {
    ...inner,
    answer: async (context) => {
      refuseOtherSites(context);
      await requireAccess(context);
      return inner.answer(context);
    },
  };
}

/** Reading too, and the origins that may call for shoppers: staff calls are for the shop's own pages alone. */
function refuseOtherSites(context: GatewayContext): void {
  const { settings } = context.get('dependencies');
  const origin = context.req.header('origin');
  const site = context.req.header('sec-fetch-site');
  const isOwn = origin === new URL(context.req.url).origin || origin === settings.SHOP_URL;
  const isForeign = origin === undefined ? site === 'cross-site' || site === 'same-site' : !isOwn;
  if (isForeign) throw new GatewayError(403, 'This request came from another site.');
}
