import { expect, test } from 'vitest';
import { isAdminElsewhere } from './admin-host.ts';

const at = (address: string, ADMIN_HOST?: string) =>
  isAdminElsewhere(new URL(address), ADMIN_HOST === undefined ? {} : { ADMIN_HOST });

test.each(['/admin', '/admin/', '/admin/goods', '/api/admin/me', '/%61dmin/goods', '/ADMIN'])(
  '%s is served on the admin’s host alone, where it has one',
  (path) => {
    expect(at(`https://shop.example${path}`, 'staff.shop.example')).toBe(true);
    expect(at(`https://staff.shop.example${path}`, 'staff.shop.example')).toBe(false);
    expect(at(`https://shop.example${path}`)).toBe(false);
  },
);

test.each(['/', '/administration', '/shop/admin', '/api/storefront'])('%s is the shop’s', (path) => {
  expect(at(`https://shop.example${path}`, 'staff.shop.example')).toBe(false);
});
