/** Without a currency, a smaller number is a length, a weight or an age. */
const leastBare = 100;

const currency = String.raw`(?:gh[s₵¢]?|cedis?|usd|\p{Sc})`;
const amount = String.raw`(${currency}?\s*\d[\d,]*(?:\.\d+)?\s?k?(?:\s*${currency})?)(?![\d.%\p{L}]|\s*(?:["”″]|in(?:ch(?:es)?)?\b|x\s*\d|density|g(?:rams?)?\b|hours?|days?))`;

/** The named group is the limit; `min` and `max` both for a range. */
const phrases = [
  String.raw`\b(?:between|from)\s+(?<min>${amount})\s*(?:and|to|-|–)\s*(?<max>${amount})`,
  String.raw`(?:\b(?:under|below|within|up\s*to|at most|max(?:imum)?|(?:less|cheaper|(?:no|not) more) than)|<)\s*(?<max>${amount})`,
  String.raw`(?:\b(?:over|above|at least|min(?:imum)?|more than)|>)\s*(?<min>${amount})`,
  String.raw`(?<max>${amount})\s*(?:or|and) (?:less|below|under)\b`,
  String.raw`(?<min>${amount})\s*(?:or|and) (?:more|above|over)\b`,
].map((source) => new RegExp(source, 'iu'));

/**
 * The search params of typed words such as `wigs under 1,500`: the other words, and the price range in whole units.
 * Undefined if they name no price, or nothing else.
 */
export function splitPrice(typed: string): { q: string; min?: string; max?: string } | undefined {
  for (const phrase of phrases) {
    const { groups, 0: found, index } = phrase.exec(typed) ?? { index: 0 };
    if (!found) continue;
    const prices = Object.entries({ ...groups }).map(([name, text]) => [name, wholeUnits(text)] as const);
    const q = `${typed.slice(0, index)} ${typed.slice(index + found.length)}`.replace(/\s+/g, ' ').trim();
    if (q === '' || prices.some(([, price]) => price === undefined)) return undefined;
    return { q, ...Object.fromEntries(prices) };
  }
  return undefined;
}

/** Undefined if it may be no price. */
function wholeUnits(text: string): string | undefined {
  const [, digits = '', thousands] = /(\d[\d,.]*)\s?(k?)/i.exec(text) ?? [];
  const units = Math.round(Number(digits.replaceAll(',', '')) * (thousands ? 1000 : 1));
  return units >= leastBare || new RegExp(currency, 'iu').test(text) ? String(units) : undefined;
}
