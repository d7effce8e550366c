type HeroStore = {
  readonly _id: string;
  readonly config: {
    readonly landingPageReelVersion?: number | string | null | undefined;
    readonly homeHero?:
      | {
          readonly displayType?: string | null | undefined;
          readonly headerImage?: string | null | undefined;
        }
      | null
      | undefined;
  };
};

export type Hero =
  | { readonly kind: 'image'; readonly address: string }
  /** `folder` holds the poster, the stream and the films. */
  | { readonly kind: 'reel'; readonly folder: string };

/**
 * What home opens with: the reel unless an image is asked for and there; the image also where no reel was made.
 */
export function heroOf({ _id, config }: HeroStore, reelBase: string): Hero | undefined {
  const { homeHero, landingPageReelVersion: version } = config;
  const image = homeHero?.headerImage;
  if (image && (homeHero?.displayType === 'image' || !version)) return { kind: 'image', address: image };
  return version ? { kind: 'reel', folder: reelFolder(reelBase, _id, version) } : undefined;
}

/** {reel base}/stores/{store id}/assets/hero/v{version}. */
function reelFolder(base: string, storeId: string, version: number | string): string {
  return `${base.replace(/\/+$/, '')}/stores/${encodeURIComponent(storeId)}/assets/hero/v${version}`;
}
