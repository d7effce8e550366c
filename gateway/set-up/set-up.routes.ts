import { getSetUp, setUpShop } from '#contract/admin/set-up.endpoints.ts';
import { isEqualSecret, newId } from '../crypto.ts';
import { parseEmail } from '../customers/profile.ts';
import type { GatewayContext } from '../http/context.ts';
import { GatewayError, logFault } from '../http/errors.ts';
import { enforceRateLimit, perNetwork } from '../http/rate-limit.ts';
import type { Route } from '../http/routes.ts';
import { isSetUp } from '../http/set-up.ts';
import { openStaffRoute } from '../http/staff-route.ts';
import { setUpEmail } from '../mail/messages/staff.ts';
import { signInStaff } from '../staff/staff.routes.ts';
import { createShop } from './set-up.records.ts';

/** Available only while the database has no store. */
export const setUpRoutes: Route[] = [
  openStaffRoute(getSetUp, async ({ dependencies }) => {
    if (await isSetUp(dependencies)) throw alreadySetUpError();
    return { hasToken: dependencies.settings.SETUP_TOKEN !== undefined };
  }),

  openStaffRoute(setUpShop, async ({ context, dependencies, body: { token, ...shop } }) => {
    if (await isSetUp(dependencies)) throw alreadySetUpError();
    await requireSetUpToken(context, token);
    const email = parseEmail(shop.owner.email);
    await checkPayments(context);
    const id = newId('store');
    await checkMail(context, { id, email, storeName: shop.name });
    const isCreated = await createShop(dependencies, id, { ...shop, owner: { ...shop.owner, email } });
    const owner = isCreated && (await signInStaff(context, email));
    if (!owner) throw alreadySetUpError();
    return owner;
  }),
];

/** Throws 403 for a wrong token, 429 for many. */
export async function requireSetUpToken(context: GatewayContext, token: string): Promise<void> {
  const { SETUP_TOKEN } = context.get('dependencies').settings;
  await enforceRateLimit(context, ...perNetwork(context, { subject: 'set-up', max: 10, windowSeconds: 600 }));
  if (SETUP_TOKEN === undefined || !isEqualSecret(token, SETUP_TOKEN))
    throw new GatewayError(403, 'That is not the set-up token.');
}

const alreadySetUpError = () => new GatewayError(409, getSetUp.error);

async function checkPayments(context: GatewayContext): Promise<void> {
  const checked = await context.get('dependencies').payments?.check();
  if (checked?.ok) return;
  throw new GatewayError(
    400,
    'Paystack did not accept the shop’s key. Look at PAYSTACK_SECRET_KEY and empty the IP whitelist at Paystack, then try again.',
  );
}

async function checkMail(context: GatewayContext, shop: Parameters<typeof setUpEmail>[0]): Promise<void> {
  try {
    await context.get('dependencies').mail.send(setUpEmail(shop));
  } catch {
    // Without the error, because the provider's message may contain the recipient.
    logFault({ at: 'set-up mail', requestId: context.get('requestId') }, undefined);
    throw new GatewayError(
      400,
      'We could not send a mail to the owner. Look at RESEND_API_KEY, MAIL_FROM, whose domain must be verified at Resend, and the address, then try again.',
    );
  }
}
