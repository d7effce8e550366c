/** The saved items' own words (S1 §2; screens §6). */
export const savedTexts = {
  empty: 'Nothing saved yet. Spot something you love?',
  added: 'Added to your saved items',
  see: 'See Saved Items',
  /** A move whose second half failed: the line is in both lists. */
  stillSaved: "It's in your bag now, but it couldn't be taken off this page. Remove it here.",
  stillInBag: "It's saved now, but it couldn't be taken out of your bag. Remove it here.",
} as const;

export const savedHref = '/shop/saved';
