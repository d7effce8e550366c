import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';

const frontmatter = { title: z.string().min(1), description: z.string().min(1).max(160) };

/** One file per policy, at `/policies/{name}`. `effective` is the day it takes effect, `footer` its place among the footer's links. */
const policies = defineCollection({
  loader: glob({ pattern: '*.md', base: './src/content/policies' }),
  schema: z.strictObject({ ...frontmatter, effective: z.date(), footer: z.number() }),
});

/** One file per guide, at `/guides/{name}`. */
const guides = defineCollection({
  loader: glob({ pattern: '*.md', base: './src/content/guides' }),
  schema: z.strictObject(frontmatter),
});

export const collections = { policies, guides };
