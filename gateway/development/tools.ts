import type { MiddlewareHandler } from 'hono';
import { fillDemoShop, startOwnerSession } from '#contract/admin/development.endpoints.ts';
import { allRoles } from '#contract/admin/role.rules.ts';
import type { GatewayEnv } from '../http/context.ts';
import { GatewayError, requireDone } from '../http/errors.ts';
import { mount } from '../http/routes.ts';
import { requireStaff } from '../http/staff-identity.ts';
import { openStaffRoute, staffRoute } from '../http/staff-route.ts';
import { createSandboxProvider, isSandboxed } from '../payments/sandbox.provider.ts';
import { createSandbox } from '../payments/sandbox.routes.ts';
import type { DevelopmentTools } from '../serve.ts';
import { seedDemo } from '../set-up/demo.records.ts';
import { requireSetUpToken } from '../set-up/set-up.routes.ts';
import { readFirstOwner } from '../staff/staff.records.ts';
import { signInStaff } from '../staff/staff.routes.ts';
import { createContractPages } from './contract.pages.ts';
import { createMailPages } from './mail.pages.ts';

/** What only development and previews have. Production's entry does not import it. */
export const developmentTools: DevelopmentTools = {
  payments: (settings, gateway) =>
    isSandboxed(settings) ? createSandboxProvider(settings, gateway) : undefined,

  mount: (gateway, settings) => {
    if (settings.ENVIRONMENT === 'production') return;
    // Anybody may open a preview; its mail holds codes that sign in.
    if (settings.ENVIRONMENT === 'preview') gateway.use('/dev/mail/*', forStaff);
    gateway.route('/dev/mail', createMailPages());
    gateway.route('/docs', createContractPages());
    mount(gateway, [ownerRoute, demoRoute]);
    if (!isSandboxed(settings)) return;
    const sandbox = createSandbox((request) => gateway.fetch(request));
    gateway.route('/sandbox', sandbox);
    // The same address with and without the storefront in front of it.
    gateway.route('/api/sandbox', sandbox);
  },
};

const demoRoute = staffRoute(fillDemoShop, async ({ context, staff }) => {
  return requireDone(await seedDemo(context.get('dependencies'), staff.email), fillDemoShop);
});

const forStaff: MiddlewareHandler<GatewayEnv> = async (context, next) => {
  await requireStaff(context, allRoles);
  await next();
};

/** The owner signs in without a mail: on this machine as they are, at a preview with the set-up token. */
const ownerRoute = openStaffRoute(startOwnerSession, async ({ context, body: { token = '' } }) => {
  const dependencies = context.get('dependencies');
  if (dependencies.settings.ENVIRONMENT !== 'local') await requireSetUpToken(context, token);
  const email = await readFirstOwner(dependencies);
  const person = email && (await signInStaff(context, email));
  if (!person) throw new GatewayError(404, startOwnerSession.error);
  return person;
});
