export type ReviewDraft = {
  readonly title: string;
  readonly content: string;
  /** By key; 0 for none. */
  readonly stars: Readonly<Record<string, number>>;
};

export const emptyDraft: ReviewDraft = { title: '', content: '', stars: {} };

export const starsField = (key: string) => `stars.${key}`;

export const photosField = 'photos';
