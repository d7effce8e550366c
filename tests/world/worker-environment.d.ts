import type { D1Migration } from 'cloudflare:test';
import type * as gateway from '../../gateway/worker.ts';

declare global {
  namespace Cloudflare {
    interface GlobalProps {
      mainModule: typeof gateway;
    }
    interface Env {
      readonly DB: D1Database;
      readonly MIGRATIONS: D1Migration[];
      /** Where tests/world/mail-provider.ts listens. */
      readonly MAIL_PROVIDER: string;
      readonly MAIL_SERVERS: import('./mail-server.ts').MailServers;
    }
  }
}
