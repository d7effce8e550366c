const key = 'marker';
/** A marker that no answer has confirmed begins with a question mark: the page that sent it may have been left too soon. */
const wellFormed = /^\??[\w-]{5,128}$/;

let markerOfThisPage: string | undefined;

/**
 * The visitor's marker, a random UUID made at the first need. Where storage is blocked it lasts
 * for the page.
 */
export function guestMarker(): string {
  markerOfThisPage ??= keptMarker()?.replace('?', '') ?? newMarker();
  return markerOfThisPage;
}

/** Whether this browser was here before: without a marker it has no identity yet, as far as script can tell. */
export function hasMarker(): boolean {
  return !(keptMarker() ?? markerOfThisPage ?? '?').startsWith('?');
}

/** The gateway has answered a call with the marker: the browser is its guest, which is always true then. */
export function confirmMarker(): true {
  keep(guestMarker());
  return true;
}

function newMarker(): string {
  const marker = crypto.randomUUID();
  keep(`?${marker}`);
  return marker;
}

function keptMarker(): string | undefined {
  try {
    const kept = localStorage.getItem(key);
    return kept && wellFormed.test(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

function keep(marker: string): void {
  try {
    localStorage.setItem(key, marker);
  } catch {
    // Blocked storage: the marker of this page has to do.
  }
}
