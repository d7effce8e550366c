import * as z from 'zod/mini';
import { storeConfig } from '#contract/store/store.schema.ts';
import { trimmedTo } from '#contract/wire/wire.schema.ts';
import { staffEndpoint } from './endpoint.ts';
import { managers, ownerOnly } from './role.rules.ts';
import { changed, revision } from './staff.schema.ts';

/** A JSON merge patch of the store's config: replaces the given keys, removes keys with null and keeps all others. */
const configPatch = z.record(z.string(), z.unknown()).check(
  z.refine((patch) => Object.keys(patch).every((key) => key in storeConfig.shape)),
  z.refine((patch) => z.safeDecode(storeConfig, patch).success),
  z.refine((patch) => JSON.stringify(patch).length <= 10_000),
);

export const getSettings = staffEndpoint(managers, 'GET', '/admin/settings', {
  answer: z.object({ revision, name: z.string(), currency: z.string(), config: storeConfig }),
  error: 'Error loading settings.',
});

export const putSettings = staffEndpoint(ownerOnly, 'PUT', '/admin/settings', {
  body: z.object({ revision, name: z.optional(trimmedTo(60, 1)), config: configPatch }),
  answer: changed,
  error: 'One of these settings does not fit. Please look at them once more.',
});
