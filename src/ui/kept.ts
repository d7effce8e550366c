type Kept = { readonly markup: Map<string, string>; readonly further: WeakMap<object, Kept> };

const empty = (): Kept => ({ markup: new Map(), further: new WeakMap() });
const root = empty();

/** Markup that follows from these things, by what it shows of them; forgotten with any of them. */
export function keptFor(things: readonly object[]): Map<string, string> {
  let kept = root;
  for (const thing of things) {
    const known = kept.further.get(thing) ?? empty();
    kept.further.set(thing, known);
    kept = known;
  }
  return kept.markup;
}
