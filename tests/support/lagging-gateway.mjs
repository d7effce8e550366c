import gateway from './entry.mjs';
import { laggingDatabase } from './lagging-database.mjs';

let lagging;

/**
 * The built gateway on a database whose replica lags: it knows what was there at the first call, or when
 * `/catch-up` was asked. `?naive` makes it answer whatever the bookmark.
 */
export default {
  ...gateway,
  async fetch(request, env, context) {
    const { pathname, searchParams } = new URL(request.url);
    const isAsked = pathname === '/catch-up';
    if (!lagging || isAsked) {
      const database = laggingDatabase(env.DB, env.REPLICA, { isNaive: searchParams.has('naive') });
      lagging = database.catchUp().then(() => ({ ...env, DB: database.d1 }));
    }
    const watched = await lagging;
    return isAsked ? new Response('done') : gateway.fetch(request, watched, context);
  },
};
