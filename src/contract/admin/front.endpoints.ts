import * as z from 'zod/mini';
import { id, listTo, ms, optional, trimmedTo } from '#contract/wire/wire.schema.ts';
import { choice } from './promo-codes.schema.ts';
import { managers, staffEndpoint } from './staff.endpoint.ts';
import { changed, revision } from './staff.schema.ts';

const banner = z.object({
  active: z.boolean(),
  heading: trimmedTo(60),
  message: trimmedTo(200),
  /** The banner counts down to this moment and goes. */
  countdownEndsAt: optional(ms),
});

/** A section of home: the look that can be shopped, of a product, or a product, category or subcategory. */
const section = z.object({ isLook: z.boolean(), kind: choice.shape.kind, id });

/** What home shows besides the goods' own lists, in its order. */
export const getFront = staffEndpoint({
  method: 'GET',
  path: '/admin/front',
  answer: z.object({
    revision,
    banner: optional(banner),
    bestSellers: z.array(choice),
    featured: z.array(z.extend(section, { name: z.string() })),
  }),
  error: 'Error loading the front page.',
  roles: managers,
});

/** Each part that is there replaces the former one, in the order given. */
export const putFront = staffEndpoint({
  method: 'PUT',
  path: '/admin/front',
  body: z.object({
    revision,
    banner: optional(banner),
    bestSellers: optional(listTo(id, 40)),
    featured: optional(listTo(section, 20)),
  }),
  answer: changed,
  error: 'This does not fit. Please check what you entered.',
  roles: managers,
});
