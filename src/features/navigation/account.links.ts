/** What belongs to a shopper, in the order of the bag panel (S1 §2): Rewards and Account join with their pages. */
export const accountLinks = [
  { name: 'Orders', href: '/shop/orders' },
  { name: 'Saved', href: '/shop/saved' },
] as const;
