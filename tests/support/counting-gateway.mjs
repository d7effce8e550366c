import { countingDatabase } from './counting-database.mjs';
import gateway from './entry.mjs';

const trips = [];
let watched;

/**
 * The built gateway with its database watched: `/round-trips` tells the trips since it was asked last, and `?delay=100`
 * makes each take that much longer.
 */
export default {
  ...gateway,
  fetch(request, env, context) {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/round-trips') {
      if (searchParams.has('delay')) trips.delay = Number(searchParams.get('delay'));
      return Response.json(trips.splice(0));
    }
    return gateway.fetch(request, watchedOf(env), context);
  },
  scheduled: (event, env, context) => gateway.scheduled(event, watchedOf(env), context),
};

function watchedOf(env) {
  watched ??= { ...env, DB: countingDatabase(env.DB, trips) };
  return watched;
}
