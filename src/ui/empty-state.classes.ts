export const emptyStateClasses = {
  frame: 'grid grow place-content-center justify-items-center gap-6 bg-shell px-6 py-section text-center',
  heading: 'max-w-text font-display text-28 md:text-40',
  text: 'max-w-text text-smoke',
} as const;
