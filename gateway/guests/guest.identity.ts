import type { GatewayContext } from '../http/context.ts';
import { keyedHash, newId } from '../http/digest.ts';
import { rememberGuest } from '../http/identity.ts';
import { countWithin, perNetwork } from '../http/rate-limit.ts';
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
    usable === undefined ? null : await keyedHash(dependencies.settings.IDENTITY_SECRET, 'marker', usable);
  const former = markerHash === null ? undefined : await findGuestByMarker(dependencies, markerHash);
  const isRebinding = former?.isPersonal === true && usable !== undefined && usable.length < unguessable;
  if (former && !isRebinding) {
    await rememberGuest(context, former.id);
    return former.id;
  }
  const newGuests = { subject: 'new-guests', most: newGuestsAMinute, perSeconds: 60 };
  const { isWithin } = await countWithin(dependencies, perNetwork(context, newGuests));
  if (!isWithin) return undefined;
  const row = { id: newId('guest'), createdAt: dependencies.now(), markerHash };
  const guestId = await createGuest(dependencies, row, isRebinding);
  await rememberGuest(context, guestId);
  return guestId;
}
