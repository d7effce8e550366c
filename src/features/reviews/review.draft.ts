/** What is in the form. */
export type ReviewDraft = {
  readonly title: string;
  readonly content: string;
  /** By key; 0 for none. */
  readonly stars: Readonly<Record<string, number>>;
};

export const emptyDraft: ReviewDraft = { title: '', content: '', stars: {} };

/** The name of the field of a rating's stars. */
export const starsField = (key: string) => `stars.${key}`;

/** The name of the field of photos. */
export const photosField = 'photos';
