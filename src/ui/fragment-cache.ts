type Entry = { readonly fragments: Map<string, string>; readonly next: WeakMap<object, Entry> };

const empty = (): Entry => ({ fragments: new Map(), next: new WeakMap() });
const root = empty();

/** The rendered markup of these objects, by name. Garbage-collected with any of them. */
export function fragmentsOf(objects: readonly object[]): Map<string, string> {
  let entry = root;
  for (const object of objects) {
    const next = entry.next.get(object) ?? empty();
    entry.next.set(object, next);
    entry = next;
  }
  return entry.fragments;
}
