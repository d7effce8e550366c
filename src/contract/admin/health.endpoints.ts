import * as z from 'zod/mini';
import { count, ms, optional } from '#contract/wire/wire.schema.ts';
import { staffEndpoint } from './endpoint.ts';
import { managers } from './role.rules.ts';

/** Page visits of the last 28 days by rating. */
const rated = z.object({ good: count, needsWork: count, poor: count });

const health = z.object({
  checkedAt: optional(ms),
  problems: z.array(z.string()),
  vitals: z.object({ lcp: rated, inp: rated, cls: rated }),
});

/** The shop's problems and its Web Vitals. */
export const getShopHealth = staffEndpoint(managers, 'GET', '/admin/health', {
  answer: health,
  error: 'Error loading health.',
});
