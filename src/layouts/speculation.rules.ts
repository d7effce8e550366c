/** Pages that do something, belong to one visitor or would be stale at once are never fetched ahead. */
const neverAhead = ['/(api|auth)/*', '/(account|login|signup|rewards)', '/shop/(bag|saved|orders|checkout)*'];

/** Fetches a shared page once the pointer rests on its link. */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: neverAhead } }] },
      eagerness: 'moderate',
    },
  ],
});
