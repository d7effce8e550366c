import { getUser, updateUser } from '#contract/customers/customer.endpoints.ts';
import type { User } from '#contract/customers/customer.schema.ts';
import { checkedProfile } from '../guests/profile.ts';
import type { GatewayContext } from '../http/context.ts';
import { GatewayError } from '../http/errors.ts';
import { identify } from '../http/identity.ts';
import { type Route, route } from '../http/routes.ts';
import { askForCode, notSent } from '../sign-in/ask.ts';
import { isJustAsked } from '../sign-in/code.records.ts';
import { userDocument } from './user.document.ts';
import { changeUser, readUser } from './user.records.ts';

export const userRoutes: Route[] = [
  route(getUser, async ({ context }) => {
    const dependencies = context.get('dependencies');
    const { userId } = await identify(context);
    const row = userId === undefined ? undefined : await readUser(dependencies, userId);
    return row ? userDocument(dependencies, row) : null;
  }),

  route(updateUser, async ({ context, body }): Promise<User | null> => {
    const dependencies = context.get('dependencies');
    const { userId } = await identify(context);
    const former = userId === undefined ? undefined : await readUser(dependencies, userId);
    if (!former) return null;
    const { email, ...profile } = checkedProfile(body);
    const isNew = email !== undefined && email !== former.email;
    if (isNew && !(email === former.pendingEmail && (await isJustAsked(dependencies, email))))
      await confirm(context, former.id, email);
    const change = isNew ? { ...profile, pendingEmail: email } : profile;
    const row = await changeUser(dependencies, former.id, change);
    return row ? userDocument(dependencies, row) : null;
  }),
];

/** Sends a code to the new e-mail; unless it was sent, nothing of the change is kept. */
async function confirm(context: GatewayContext, userId: string, email: string): Promise<void> {
  const isSent = await askForCode(context, { email, userId });
  if (!isSent) throw new GatewayError(503, notSent);
}
