import type { Page } from '@playwright/test';
import type { Shop, ShopOptions } from '../support/shop.ts';

/** Pixels wide; a phone has touch, a desk a mouse. */
export const devices = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  tablet: { viewport: { width: 768, height: 1024 }, hasTouch: true },
  desk: { viewport: { width: 1440, height: 900 } },
} as const;

export type Device = keyof typeof devices;

export type Screen = {
  /** Says screen and state. */
  readonly name: string;
  readonly path: string;
  /** Default: all. */
  readonly only?: Device;
  /** Seen by a browser that the welcome offer has not met yet; all others have left it behind. */
  readonly isNewHere?: boolean;
  /** What to do first, in the same browser, before the screen is opened. */
  readonly before?: (page: Page, shop: Shop) => Promise<void>;
  /** Brings the opened screen into its state. What is then seen is pictured, not the whole page. */
  readonly act?: (page: Page, device: Device, shop: Shop) => Promise<void>;
};

/** Screens of one shop, which is set up for them alone. */
export type ScreenGroup = {
  readonly name: string;
  readonly shop?: ShopOptions;
  readonly prepare?: (shop: Shop) => Promise<void>;
  readonly screens: readonly Screen[];
};
