/** Pages with side effects, pages of one visitor and pages that go stale at once. */
const neverPrefetched = [
  '/(api|auth)/*',
  '/(account|login|signup|rewards)',
  '/shop/(bag|saved|orders|checkout)*',
];

/** Prefetches a shared page when the pointer rests on its link. */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: neverPrefetched } }] },
      eagerness: 'moderate',
    },
  ],
});
