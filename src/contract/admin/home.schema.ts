import * as z from 'zod/mini';
import { featuredType } from '#contract/catalogue/showcase.schema.ts';
import { id } from '#contract/wire/wire.schema.ts';
import { choice } from './promo-code.schema.ts';

/** A section of the home page: a product, category or subcategory, or a product as "shop the look". */
export const homeSection = z.object({ type: featuredType, kind: choice.shape.kind, id });

export type HomeSection = z.output<typeof homeSection>;
