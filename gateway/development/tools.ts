import { createAdminPages } from '../admin/admin.pages.ts';
import { createMailPages } from '../mail/mail.pages.ts';
import { createSandboxProvider, isSandboxed } from '../payments/sandbox.provider.ts';
import { createSandbox } from '../payments/sandbox.routes.ts';
import type { Tools } from '../serve.ts';

/** What only development and previews have. Production's entry does not import it. */
export const developmentTools: Tools = {
  payments: (settings, gateway) =>
    isSandboxed(settings) ? createSandboxProvider(settings, gateway) : undefined,

  mount: (gateway, settings) => {
    if (settings.ENVIRONMENT === 'production') return;
    gateway.route('/dev/mail', createMailPages());
    gateway.route('/dev/admin', createAdminPages());
    if (!isSandboxed(settings)) return;
    const sandbox = createSandbox((request) => gateway.fetch(request));
    gateway.route('/sandbox', sandbox);
    // The same address with and without the storefront in front of it.
    gateway.route('/api/sandbox', sandbox);
  },
};
