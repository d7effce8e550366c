export const savedHref = '/shop/saved';

/** Shown with an item that was saved, with the link to the saved items. */
export const addedToSaved = {
  heading: 'Added to your saved items',
  button: 'See Saved Items',
  href: savedHref,
} as const;
