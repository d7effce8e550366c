/** What belongs to a shopper, in the order of the bag panel. */
export const accountLinks = [
  { name: 'Orders', href: '/shop/orders' },
  { name: 'Rewards', href: '/rewards' },
  { name: 'Saved', href: '/shop/saved' },
  { name: 'Account', href: '/account' },
] as const;
