import type { StoreConfig } from './store.schema.ts';

/** The parts of a store's config that open and close it. */
export type StoreSwitches = Pick<StoreConfig, 'availability' | 'maintenance' | 'visibility'>;

export const checkoutClosedMessage = 'Store checkout is currently unavailable';

/** The flag is on and an end time is set, even a past one. */
export function isInMaintenance(config: StoreSwitches): boolean {
  return config.availability?.inMaintenanceMode === true && (config.maintenance?.countdownEndsAt ?? 0) > 0;
}

export function isReadOnly(config: StoreSwitches): boolean {
  return config.visibility?.inReadOnlyMode === true;
}

/** Whether this customer cannot check out. Some customers bypass maintenance; none bypass read-only mode. */
export function isCheckoutClosed(
  config: StoreSwitches,
  customer: { readonly canBypassMaintenance?: boolean | null | undefined } | null | undefined,
): boolean {
  if (isReadOnly(config)) return true;
  return isInMaintenance(config) && customer?.canBypassMaintenance !== true;
}

export function maintenanceTexts(config: StoreSwitches): { heading: string; message: string } {
  return {
    heading: config.maintenance?.heading?.trim() || "We're updating our store...",
    message:
      config.maintenance?.message?.trim() ||
      "We're working on bringing you amazing products. Check back soon!",
  };
}

export const slugOf = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** The shop's own pages below `/shop`, where a category would never be seen. */
export const shopPages: readonly string[] = ['bag', 'best-sellers', 'checkout', 'orders', 'product', 'saved'];

/** A slug that a category can have. */
export const categorySlug = (slug: string) => (shopPages.includes(slug) ? `all-${slug}` : slug);
