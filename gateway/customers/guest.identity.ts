import { hmac, newId } from '../crypto.ts';
import type { GatewayContext } from '../http/context.ts';
import { setGuestCookie } from '../http/identity.ts';
import { consumeRateLimits, perNetwork } from '../http/rate-limit.ts';
import { createGuest, findGuestByMarker } from './guest.records.ts';

/** Markers shorter than this can be guessed: they bring back no guest with anything personal. */
const unguessable = 22;

const newGuestsAMinute = 20;

/** A marker the contract accepts, else undefined. */
export const usableMarker = (marker: string | undefined) =>
  marker !== undefined && /^[A-Za-z0-9_-]{1,128}$/.test(marker) ? marker : undefined;

/**
 * Gives a browser without identity its guest: the one its marker belongs to, else a new one. Returns undefined,
 * without a cookie, beyond 20 new guests a minute from one network address.
 */
export async function giveGuest(
  context: GatewayContext,
  marker: string | undefined,
): Promise<string | undefined> {
  const dependencies = context.get('dependencies');
  const usable = usableMarker(marker);
  const markerHash =
    usable === undefined ? null : await hmac(dependencies.settings.IDENTITY_SECRET, 'marker', usable);
  const former = markerHash === null ? undefined : await findGuestByMarker(dependencies, markerHash);
  const isRebinding = former?.isPersonal === true && usable !== undefined && usable.length < unguessable;
  if (former && !isRebinding) {
    await setGuestCookie(context, former.id);
    return former.id;
  }
  const newGuests = { subject: 'new-guests', max: newGuestsAMinute, windowSeconds: 60 };
  const { isAllowed } = await consumeRateLimits(dependencies, perNetwork(context, newGuests));
  if (!isAllowed) return undefined;
  const row = { id: newId('guest'), createdAt: dependencies.now(), markerHash };
  const guestId = await createGuest(dependencies, row, isRebinding);
  await setGuestCookie(context, guestId);
  return guestId;
}
