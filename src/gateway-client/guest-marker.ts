const key = 'marker';
/** A marker that the gateway has not confirmed yet begins with a question mark. */
const wellFormed = /^\??[\w-]{5,128}$/;

let markerOfThisPage: string | undefined;

/** The visitor's marker, a random UUID created on first use. If storage is blocked it lasts for the page. */
export function guestMarker(): string {
  markerOfThisPage ??= storedMarker()?.replace('?', '') ?? createMarker();
  return markerOfThisPage;
}

/** Whether this browser has a confirmed marker, so probably an identity. */
export function hasMarker(): boolean {
  return !(storedMarker() ?? markerOfThisPage ?? '?').startsWith('?');
}

/** Stores that the gateway has answered a call with the marker. Returns true. */
export function confirmMarker(): true {
  store(guestMarker());
  return true;
}

function createMarker(): string {
  const marker = crypto.randomUUID();
  store(`?${marker}`);
  return marker;
}

function storedMarker(): string | undefined {
  try {
    const marker = localStorage.getItem(key);
    return marker && wellFormed.test(marker) ? marker : undefined;
  } catch {
    return undefined;
  }
}

function store(marker: string): void {
  try {
    localStorage.setItem(key, marker);
  } catch {
    // Storage is blocked: the marker lasts for this page.
  }
}
