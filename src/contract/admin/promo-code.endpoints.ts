import * as z from 'zod/mini';
import { count, id, listTo, optional, textTo } from '#contract/wire/wire.schema.ts';
import { staffEndpoint } from './endpoint.ts';
import { choice, codeItem, promoCodeDraft, staffCode, tier, tierDraft } from './promo-code.schema.ts';
import { managers, ownerOnly } from './role.rules.ts';
import { changed, numeral, revision } from './staff.schema.ts';

export const getStaffCodes = staffEndpoint(managers, 'GET', '/admin/promo-codes', {
  query: z.object({ before: optional(numeral) }),
  answer: z.object({ codes: z.array(staffCode), next: optional(count) }),
  error: 'Error loading codes.',
});

export const getStaffCode = staffEndpoint(managers, 'GET', '/admin/promo-codes/:codeId', {
  answer: z.object({
    revision,
    code: staffCode,
    items: z.array(z.extend(codeItem, { name: z.string(), claimed: count })),
  }),
  error: 'There is no such code.',
});

const saveCode = {
  body: promoCodeDraft,
  answer: z.extend(changed, { _id: id }),
  error: 'This code does not fit. Please check what you entered.',
};

export const postStaffCode = staffEndpoint(managers, 'POST', '/admin/promo-codes', saveCode);

/** Refuses a limit below the number of uses. */
export const putStaffCode = staffEndpoint(managers, 'PUT', '/admin/promo-codes/:codeId', saveCode);

/** Searches up to eight products, with their skus, by words of the name or a whole sku code, and categories by name. */
export const getChoices = staffEndpoint(managers, 'GET', '/admin/choices', {
  query: z.object({ q: textTo(100) }),
  answer: z.array(choice),
  error: 'Error searching.',
});

export const getTiers = staffEndpoint(managers, 'GET', '/admin/reward-tiers', {
  answer: z.object({ revision, tiers: z.array(tier) }),
  error: 'Error loading rewards.',
});

/** Replaces all tiers. */
export const putTiers = staffEndpoint(ownerOnly, 'PUT', '/admin/reward-tiers', {
  body: z.object({ revision, tiers: listTo(tierDraft, 12) }),
  answer: changed,
  error: 'One of the tiers does not fit. Please check what you entered.',
});
