import { type Store, store as storeShape } from '#contract/store/store.schema.ts';
import { decode } from '#contract/wire/codec.ts';
import { toDocument } from '../database/document.ts';
import { type MediaBase, pictureUrl } from '../pictures/picture-url.ts';
import type { StoreRow } from './store.records.ts';

/** The public store: known configuration keys only, pictures as full URLs. */
export function storeDocument({ revision: _, ...row }: StoreRow, mediaBase: MediaBase): Store {
  const document = decode(storeShape, toDocument(row));
  const { homeHero, shopTheLookImage, showroomImage, homeTiles } = document.config;
  const full = (picture: string | undefined) => picture && pictureUrl(picture, mediaBase);
  return {
    ...document,
    config: {
      ...document.config,
      ...(homeHero && { homeHero: { ...homeHero, headerImage: full(homeHero.headerImage) } }),
      shopTheLookImage: full(shopTheLookImage),
      showroomImage: full(showroomImage),
      homeTiles: homeTiles?.map(({ path, image }) => ({ path, image: pictureUrl(image, mediaBase) })),
    },
  };
}
