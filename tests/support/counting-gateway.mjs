import { countingDatabase } from './counting-database.mjs';
import gateway from './entry.mjs';

const trips = [];
let watched;

/** The built gateway with recorded round trips to its database. `/round-trips` returns those since its last call. */
export default {
  ...gateway,
  fetch(request, env, context) {
    const { pathname } = new URL(request.url);
    if (pathname === '/round-trips') return Response.json(trips.splice(0));
    return gateway.fetch(request, watchedOf(env), context);
  },
  scheduled: (event, env, context) => gateway.scheduled(event, watchedOf(env), context),
};

function watchedOf(env) {
  watched ??= { ...env, DB: countingDatabase(env.DB, trips) };
  return watched;
}
