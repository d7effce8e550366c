export const savedTexts = {
  empty: 'Nothing saved yet. Spot something you love?',
  added: 'Added to your saved items',
  see: 'See Saved Items',
} as const;

export const savedHref = '/shop/saved';
