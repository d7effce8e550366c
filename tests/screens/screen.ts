import type { Page } from '@playwright/test';
import type { Shop, ShopOptions } from '../support/shop.ts';

/** Viewports in CSS pixels. */
export const devices = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  tablet: { viewport: { width: 768, height: 1024 }, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 } },
} as const;

export type Device = keyof typeof devices;

export type Screen = {
  /** Screen and state. */
  readonly name: string;
  readonly path: string;
  /** Default: all. */
  readonly only?: Device;
  /** A browser that has not seen the welcome offer; all others have dismissed it. */
  readonly isNewVisitor?: boolean;
  /** Runs before the screen is opened. */
  readonly before?: (page: Page, shop: Shop) => Promise<void>;
  /** Brings the opened screen into its state. The picture then has the viewport only, not the whole page. */
  readonly act?: (page: Page, device: Device, shop: Shop) => Promise<void>;
};

/** Screens that share one shop. */
export type ScreenGroup = {
  readonly name: string;
  readonly shop?: ShopOptions;
  readonly prepare?: (shop: Shop) => Promise<void>;
  readonly screens: readonly Screen[];
};
