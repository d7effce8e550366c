import { allRoles, managers, ownerOnly } from '#contract/admin/role.rules.ts';

export const menu = [
  { href: '/admin', label: 'Today', roles: allRoles },
  { href: '/admin/orders', label: 'Orders', roles: allRoles },
  { href: '/admin/products', label: 'Products', roles: allRoles },
  { href: '/admin/categories', label: 'Categories', roles: managers },
  { href: '/admin/imports', label: 'Import and export', roles: managers },
  { href: '/admin/reviews', label: 'Reviews', roles: managers },
  { href: '/admin/customers', label: 'Customers', roles: managers },
  { href: '/admin/promo-codes', label: 'Promo codes', roles: managers },
  { href: '/admin/home', label: 'Home page', roles: managers },
  { href: '/admin/health', label: 'Health', roles: managers },
  { href: '/admin/settings', label: 'Settings', roles: ownerOnly },
  { href: '/admin/staff', label: 'Staff', roles: ownerOnly },
  { href: '/admin/audit', label: 'Audit', roles: ownerOnly },
];

/** The roles that may open a page: those of its menu entry. */
export const rolesOf = (pathname: string) =>
  menu.findLast(({ href }) => pathname.startsWith(href))?.roles ?? allRoles;
