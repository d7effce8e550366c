/** Without a currency, a smaller number is a length, a weight or an age, and 613 is a blonde. */
const leastBare = 100;
const blonde = 613;

const currency = String.raw`(?:(?:gh[s₵¢]?|cedis?|usd|\p{Sc})(?!\p{L}))`;
const digits = String.raw`\d[\d,]{0,11}(?:\.\d+)?\s?k?(?![\d\p{L}%])`;
/** Without a currency only at the end of a clause: what follows otherwise may be a unit, such as `150 density`. */
const amount = String.raw`(?:${currency}\s*${digits}|${digits}\s*${currency}|${digits}(?=\s*(?:[.!?]?$|[.!?]\s|(?:in|for|with)\s+\p{L})))`;

/** The named groups are the limits. */
const phrases = [
  String.raw`\b(?:between|from)\s+(?<min>${digits}|${amount})\s*(?:and|to|-|–)\s*(?<max>${amount})`,
  String.raw`(?:\b(?:under|below|within|up\s*to|at most|max(?:imum)?|(?:less|cheaper|(?:no|not) more) than)|<)\s*(?<max>${amount})`,
  String.raw`(?:\b(?:over|above|at least|min(?:imum)?|more than)|>)\s*(?<min>${amount})`,
  String.raw`(?<max>${currency}?\s*${digits})\s*(?:or|and) (?:less|below|under)\b`,
  String.raw`(?<min>${currency}?\s*${digits})\s*(?:or|and) (?:more|above|over)\b`,
].map((source) => new RegExp(String.raw`(?<!density\s*)${source}`, 'iu'));

/**
 * The search params of typed words such as `wigs under 1,500`: the other words, and the price range in whole units.
 * Undefined if they name no price, or nothing else.
 */
export function splitPrice(typed: string): { q: string; min?: string; max?: string } | undefined {
  for (const phrase of phrases) {
    const { groups, 0: found, index } = phrase.exec(typed) ?? { index: 0 };
    if (!found) continue;
    const prices = Object.values({ ...groups }).map(wholeUnits);
    const q = `${typed.slice(0, index)} ${typed.slice(index + found.length)}`
      .replace(/\s+[.,!?]*\s*/g, ' ')
      .trim();
    if (q === '' || prices.includes(undefined)) return undefined;
    const names = Object.keys({ ...groups });
    const ordered = prices.toSorted((one = 0, other = 0) => one - other);
    return { q, ...Object.fromEntries(names.map((name, at) => [name, String(ordered[at])])) };
  }
  return undefined;
}

/** Undefined if it may be no price. */
function wholeUnits(text: string): number | undefined {
  const [, number = '', thousands] = /(\d[\d,.]*)\s?(k?)/i.exec(text) ?? [];
  const plain = number.replace(/,(\d\d?),?$/, '.$1').replaceAll(',', '');
  const units = Math.round(Number(plain) * (thousands ? 1000 : 1));
  const isPrice = (units >= leastBare && units !== blonde) || new RegExp(currency, 'iu').test(text);
  return isPrice ? units : undefined;
}
