import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';

/** One file is one policy, at `/policies/` and its name; `effective` is the day its words begin to hold. */
const policies = defineCollection({
  loader: glob({ pattern: '*.md', base: './src/content/policies' }),
  schema: z.strictObject({
    title: z.string().min(1),
    description: z.string().min(1).max(160),
    effective: z.date(),
  }),
});

export const collections = { policies };
