import { withoutInvisible } from '#contract/wire/text.rules.ts';

/** Promo codes are stored and compared in this form. */
export const normalizeCode = (code: string) => withoutInvisible(code).replace(/\s/g, '').toUpperCase();
