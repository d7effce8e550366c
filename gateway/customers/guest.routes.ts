import { getGuest, updateGuest } from '#contract/customers/customer.endpoints.ts';
import type { Guest } from '#contract/customers/customer.schema.ts';
import { toDocument } from '../database/document.ts';
import type { GatewayContext } from '../http/context.ts';
import { GatewayError } from '../http/errors.ts';
import { getIdentity } from '../http/identity.ts';
import { type Route, route } from '../http/routes.ts';
import { readStore } from '../store/store.records.ts';
import { giveGuest, usableMarker } from './guest.identity.ts';
import { changeGuest, type GuestRow, readGuest } from './guest.records.ts';
import { checkedProfile } from './profile.ts';

export const guestRoutes: Route[] = [
  route(getGuest, async ({ context, dependencies, query }) => {
    const { userId, guestId } = await getIdentity(context);
    if (userId !== undefined && guestId === undefined) return null;
    const canBeFound = usableMarker(query.marker) !== undefined;
    const ownId = guestId ?? (canBeFound ? await giveGuest(context, query.marker) : undefined);
    return guestDocument(context, ownId && (await readGuest(dependencies, ownId)), getGuest.error);
  }),

  route(updateGuest, async ({ context, dependencies, body }) => {
    const { guestId } = await getIdentity(context);
    const profile = checkedProfile(body);
    const changed = guestId && (await changeGuest(dependencies, guestId, profile));
    return guestDocument(context, changed, updateGuest.error);
  }),
];

async function guestDocument(
  context: GatewayContext,
  row: GuestRow | undefined | '',
  text: string,
): Promise<Guest> {
  if (!row) throw new GatewayError(404, text);
  const store = await readStore(context.get('dependencies'));
  return { ...toDocument(row), storeId: store.id, organizationId: store.organizationId };
}
