import gateway from './entry.mjs';
import { laggingDatabase } from './lagging-database.mjs';

let lagging;

/** The built gateway with a replica as of the first call or the last call of `/catch-up`. `?naive` makes it ignore bookmarks. */
export default {
  ...gateway,
  async fetch(request, env, context) {
    const { pathname, searchParams } = new URL(request.url);
    const isCatchUp = pathname === '/catch-up';
    if (!lagging || isCatchUp) {
      const database = laggingDatabase(env.DB, env.REPLICA, { isNaive: searchParams.has('naive') });
      lagging = database.catchUp().then(() => ({ ...env, DB: database.d1 }));
    }
    const laggingEnv = await lagging;
    return isCatchUp ? new Response('done') : gateway.fetch(request, laggingEnv, context);
  },
};
