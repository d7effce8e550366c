/** A number from 0 to 4 294 967 295 that depends on the text alone (FNV-1a). */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  }
  return value >>> 0;
}

/** A whole number from `least` to `most` that depends on the text alone. */
export function between(least: number, most: number, text: string): number {
  return least + (hash(text) % (most - least + 1));
}
