import { getUser, updateUser } from '#contract/customers/customer.endpoints.ts';
import type { User } from '#contract/customers/customer.schema.ts';
import { GatewayError } from '../http/errors.ts';
import { readSignedInUser } from '../http/identity.ts';
import { type Route, route } from '../http/routes.ts';
import { hasRecentCode } from '../one-time-codes/code.records.ts';
import { notSent, sendSignInCode } from '../one-time-codes/send-code.ts';
import { checkedProfile } from './profile.ts';
import { userDocument } from './user.document.ts';
import { saveProfile } from './user.records.ts';

export const userRoutes: Route[] = [
  route(getUser, async ({ context, dependencies }) => {
    const row = await readSignedInUser(context);
    return row ? userDocument(dependencies, row) : null;
  }),

  route(updateUser, async ({ context, dependencies, body }): Promise<User | null> => {
    const before = await readSignedInUser(context);
    if (!before) return null;
    const { email, ...profile } = checkedProfile(body);
    const isNew = email !== undefined && email !== before.email;
    if (isNew && !(email === before.pendingEmail && (await hasRecentCode(dependencies, email)))) {
      const isSent = await sendSignInCode(context, { email, userId: before.id });
      if (!isSent) throw new GatewayError(503, notSent);
    }
    const change = email === undefined ? profile : { ...profile, pendingEmail: isNew ? email : null };
    const isEmpty = Object.keys(change).length === 0;
    const row = isEmpty ? before : await saveProfile(dependencies, before.id, change);
    return row ? userDocument(dependencies, row) : null;
  }),
];
