/** The account pages, in the bag panel's order. */
export const accountLinks = [
  { name: 'Orders', href: '/shop/orders' },
  { name: 'Rewards', href: '/rewards' },
  { name: 'Saved', href: '/shop/saved' },
  { name: 'Account', href: '/account' },
] as const;
