import * as z from 'zod/mini';
import { id, listTo, ms, optional, trimmedTo } from '#contract/wire/wire.schema.ts';
import { staffEndpoint } from './endpoint.ts';
import { homeSection } from './home.schema.ts';
import { choice } from './promo-code.schema.ts';
import { managers } from './role.rules.ts';
import { changed, revision } from './staff.schema.ts';

const banner = z.object({
  active: z.boolean(),
  heading: trimmedTo(60),
  message: trimmedTo(200),
  /** The banner counts down to this time and then disappears. */
  countdownEndsAt: optional(ms),
});

/** The banner, best sellers and featured sections of the home page, in order. */
export const getHome = staffEndpoint(managers, 'GET', '/admin/home', {
  answer: z.object({
    revision,
    banner: optional(banner),
    bestSellers: z.array(choice),
    featured: z.array(z.extend(homeSection, { name: z.string() })),
  }),
  error: 'Error loading the home page.',
});

/** Each given part replaces the stored one, in the given order. */
export const putHome = staffEndpoint(managers, 'PUT', '/admin/home', {
  body: z.object({
    revision,
    banner: optional(banner),
    bestSellers: optional(listTo(id, 40)),
    featured: optional(listTo(homeSection, 20)),
  }),
  answer: changed,
  error: 'This does not fit. Please check what you entered.',
});
