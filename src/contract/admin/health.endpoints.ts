import * as z from 'zod/mini';
import { count, ms, optional } from '#contract/wire/wire.schema.ts';
import { managers, staffEndpoint } from './staff.endpoint.ts';

/** Visits of the last 28 days by how they felt. */
const rated = z.object({ good: count, needsWork: count, poor: count });

const health = z.object({
  /** When the minute sweep last looked. */
  checkedAt: optional(ms),
  problems: z.array(z.string()),
  vitals: z.object({ lcp: rated, inp: rated, cls: rated }),
});

/** How the shop does, and how its pages feel to those who visit them. */
export const getShopHealth = staffEndpoint({
  method: 'GET',
  path: '/admin/health',
  answer: health,
  error: 'Error loading health.',
  roles: managers,
});
