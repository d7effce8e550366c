import { fillDemoShop, startOwnerSession } from '#contract/admin/development.endpoints.ts';
import { GatewayError } from '../http/errors.ts';
import { mount } from '../http/routes.ts';
import { createMailPages } from '../mail/mail.pages.ts';
import { createSandboxProvider, isSandboxed } from '../payments/sandbox.provider.ts';
import { createSandbox } from '../payments/sandbox.routes.ts';
import type { Tools } from '../serve.ts';
import { fillWithDemo } from '../set-up/demo.records.ts';
import { readFirstOwner } from '../staff/staff.records.ts';
import { openStaffRoute, staffRoute } from '../staff/staff.route.ts';
import { signInStaff } from '../staff/staff.routes.ts';

/** What only development and previews have. Production's entry does not import it. */
export const developmentTools: Tools = {
  payments: (settings, gateway) =>
    isSandboxed(settings) ? createSandboxProvider(settings, gateway) : undefined,

  mount: (gateway, settings) => {
    if (settings.ENVIRONMENT === 'production') return;
    gateway.route('/dev/mail', createMailPages());
    if (settings.ENVIRONMENT === 'local') mount(gateway, [ownerRoute]);
    mount(gateway, [demoRoute]);
    if (!isSandboxed(settings)) return;
    const sandbox = createSandbox((request) => gateway.fetch(request));
    gateway.route('/sandbox', sandbox);
    // The same address with and without the storefront in front of it.
    gateway.route('/api/sandbox', sandbox);
  },
};

const demoRoute = staffRoute(fillDemoShop, async ({ context, staff }) => {
  const isFilled = await fillWithDemo(context.get('dependencies'), staff.email);
  if (!isFilled) throw new GatewayError(409, fillDemoShop.error);
  return { success: true as const };
});

/** The owner signs in without a mail, on this machine alone. */
const ownerRoute = openStaffRoute(startOwnerSession, async ({ context }) => {
  const email = await readFirstOwner(context.get('dependencies'));
  const person = email && (await signInStaff(context, email));
  if (!person) throw new GatewayError(404, startOwnerSession.error);
  return person;
});
