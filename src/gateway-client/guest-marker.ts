const key = 'marker';
const wellFormed = /^[\w-]{5,128}$/;

/** On the window: the frame's script and the islands each have this module for themselves. */
const underWay = 'marking';

let markerOfThisPage: string | undefined;

/**
 * The visitor's marker, made at the first need from 144 random bits. Where
 * storage is blocked it lasts for the page.
 */
export function guestMarker(): string {
  markerOfThisPage ??= keptMarker() ?? keep(newMarker());
  return markerOfThisPage;
}

/** Whether this browser was here before: without a marker it has no identity yet, as far as script can tell. */
export function hasMarker(): boolean {
  return !(underWay in globalThis) && !!(markerOfThisPage ?? keptMarker());
}

/** Until a browser's first beacon is answered no call may count on its identity. */
export async function whileGuestIsMade(work: () => Promise<void>): Promise<void> {
  if (!hasMarker()) Reflect.set(globalThis, underWay, true);
  await work();
  Reflect.deleteProperty(globalThis, underWay);
}

function newMarker(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}

function keptMarker(): string | undefined {
  try {
    const kept = localStorage.getItem(key);
    return kept && wellFormed.test(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

function keep(marker: string): string {
  try {
    localStorage.setItem(key, marker);
  } catch {
    // Blocked storage: the marker of this page has to do.
  }
  return marker;
}
