/** Each call in `*.endpoints.ts` lists the roles that may make it; the admin's menu lists those that see an entry. */
export const allRoles = ['owner', 'manager', 'fulfilment'] as const;

export type Role = (typeof allRoles)[number];

/** For calls that need no sign-in. */
export const anyone: readonly Role[] = [];
export const ownerOnly: readonly Role[] = ['owner'];
export const managers: readonly Role[] = ['owner', 'manager'];
