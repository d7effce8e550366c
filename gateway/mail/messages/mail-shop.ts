import { type StoreConfig, storeConfig } from '#contract/store/store.schema.ts';
import { openingHours } from '#contract/store/studio.rules.ts';
import { safeDecode } from '#contract/wire/codec.ts';
import type { Dependencies } from '../../dependencies.ts';
import { readStore } from '../../store/store.records.ts';

/** What messages say of the shop. */
export type MailShop = {
  readonly name: string;
  readonly contact: NonNullable<StoreConfig['contactInfo']>;
  readonly hours: readonly string[];
  /** Where pictures given as paths live, if not below the shop's own address. */
  readonly mediaUrl: string | undefined;
};

export async function readMailShop(
  dependencies: Pick<Dependencies, 'database' | 'settings'>,
): Promise<MailShop> {
  const { name, config } = await readStore(dependencies);
  const read = safeDecode(storeConfig, config);
  // A configuration that cannot be read keeps no order from being confirmed.
  const known = read.success ? read.data : {};
  return {
    name,
    contact: known.contactInfo ?? {},
    hours: openingHours(known),
    mediaUrl: dependencies.settings.MEDIA_BASE_URL,
  };
}
