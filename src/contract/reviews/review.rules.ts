import { isHair } from '#contract/products/product.rules.ts';

export type Rating = { readonly key: string; readonly value: number };

const hairKeys = {
  hairQuality: 'Hair quality',
  trueToLength: 'True to length',
  capFit: 'Cap fit',
  styleAppearance: 'Style appearance',
  easeOfInstallation: 'Ease of installation',
} as const;

const generalKeys = { overall: 'Overall', value: 'Value', quality: 'Quality' } as const;

export type RatingKey = keyof typeof hairKeys | keyof typeof generalKeys;

/** Labels of one to five stars. */
export const ratingTooltips = ['Very poor', 'Poor', 'Average', 'Good', 'Excellent'] as const;

export const reviewTexts = {
  none: 'No reviews yet',
  answer: 'Our answer',
  noneMatch: 'No review matches. Choose less.',
  invitation: 'Bought this? Review it from your orders.',
  tooEarly: 'You can review this once you have it.',
  allReviewed: 'You have reviewed everything in this order.',
  published: 'Thank you. Your review is published.',
  awaiting: "Thank you. Your review will appear once it's approved.",
  failed: 'Failed to submit review. Please try again.',
  signedOut: 'Not sent yet. You may have been signed out: sign in in another tab, then try again here.',
  earlier: (date: string) => `You reviewed this product on ${date}.`,
} as const;

/** Maximum characters. */
export const reviewLengths = { title: 120, content: 5000 } as const;

/** The required ratings of a product's review, in order. */
export function ratingKeysFor(
  category: string | null | undefined,
): readonly { key: RatingKey; label: string }[] {
  const keys: Partial<Record<RatingKey, string>> = isHair(category) ? hairKeys : generalKeys;
  return Object.entries(keys).map(([key, label]) => ({ key: key as RatingKey, label }));
}

/** Whether each required key is rated exactly once, with 1 to 5 whole stars. */
export function areRatingsValid(category: string | null | undefined, ratings: readonly Rating[]): boolean {
  const keys = ratingKeysFor(category);
  return (
    ratings.length === keys.length &&
    keys.every(({ key }) => ratings.some((rating) => rating.key === key)) &&
    ratings.every(({ value }) => Number.isInteger(value) && value >= 1 && value <= ratingTooltips.length)
  );
}
