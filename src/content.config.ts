import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';

const head = { title: z.string().min(1), description: z.string().min(1).max(160) };

/** One file is one policy, at `/policies/` and its name; `effective` is the day its words begin to hold. */
const policies = defineCollection({
  loader: glob({ pattern: '*.md', base: './src/content/policies' }),
  schema: z.strictObject({ ...head, effective: z.date() }),
});

/** One file is one guide, at `/guides/` and its name. */
const guides = defineCollection({
  loader: glob({ pattern: '*.md', base: './src/content/guides' }),
  schema: z.strictObject(head),
});

export const collections = { policies, guides };
