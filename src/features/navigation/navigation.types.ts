import type { Banner } from './banner.rules.ts';

export type NavigationCategory = {
  readonly name: string;
  readonly slug: string;
  readonly subcategories?: readonly { readonly name: string; readonly slug: string }[] | null | undefined;
};

/** Full addresses; those not configured are left out of the footer. */
export type SocialLinks = {
  readonly instagram?: string | undefined;
  readonly tiktok?: string | undefined;
  readonly x?: string | undefined;
};

/** What stands around every page of the shop. All but the name may be missing: its part is left out. */
export type Frame = {
  readonly storeName: string;
  readonly ids: { readonly store_id: string; readonly organization_id: string };
  readonly currency?: string | undefined;
  readonly categories: readonly NavigationCategory[];
  readonly banner: Banner;
  readonly location?: string | null | undefined;
  readonly phoneNumber?: string | null | undefined;
  readonly social?: SocialLinks | undefined;
};
