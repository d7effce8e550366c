import { type Store, store as storeShape } from '#contract/store/store.schema.ts';
import { decode } from '#contract/wire/codec.ts';
import { toDocument } from '../database/document.ts';
import { type MediaBase, pictureUrl } from '../pictures/picture-url.ts';
import type { StoreRow } from './store.records.ts';

/** The store with known configuration keys only, and pictures as they are stored. */
export const decodeStore = ({ revision: _, ...row }: StoreRow): Store => decode(storeShape, toDocument(row));

/** The public store, with pictures as full URLs. */
export function storeDocument(row: StoreRow, mediaBase: MediaBase): Store {
  const document = decodeStore(row);
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
