import type { Variant } from './goods.ts';
import type { Reviewer } from './reviewers.ts';

export type ReviewDeclaration = {
  by: Reviewer;
  daysAgo: number;
  /** Which sku of the product was bought. */
  variant: Variant;
  /** One star count for each key of the product's kind, in the order of {@link ratingKeys}. */
  stars: readonly number[];
  title: string;
  content?: string;
  /** How many customers found it helpful. */
  helpful?: number;
  isPublished?: false;
};

/** What reviews rate, by kind of product. */
export const ratingKeys = {
  hair: {
    hairQuality: 'Hair quality',
    trueToLength: 'True to length',
    capFit: 'Cap fit',
    styleAppearance: 'Style and appearance',
    easeOfInstallation: 'Ease of installation',
  },
  other: { overall: 'Overall', value: 'Value', quality: 'Quality' },
} as const;
