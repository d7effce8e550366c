interface ImportMetaEnv {
  /** `layouts/arrival.inline.js`, minified; the content policy has its hash. */
  readonly ARRIVAL: string;
}

declare namespace App {
  interface Locals {
    /** What was posted to the page could not be read as a form. */
    isMalformedForm?: true;
    /** The gateway did not answer all calls of the page. */
    isIncomplete?: true;
    /** Where to ask the shop, once it is known: also on the page that another gives way to. */
    whatsapp?: string | undefined;
    /** By the adapter: the third argument of `fetch` (`functions/edge/serve-page.ts`). */
    cfContext?: {
      readonly props?: {
        readonly storefront?: Promise<import('#contract/wire/storefront-answer.ts').StorefrontAnswer>;
      };
    };
  }
}

declare module 'cloudflare:workers' {
  /** What the Pages project binds and configures, as far as pages may use it. */
  export const env: {
    readonly GATEWAY?: { fetch(request: Request): Promise<Response> };
    readonly GATEWAY_URL?: string;
    /** Shared with the gateway: with it the edge is believed who asks. */
    readonly EDGE_SECRET?: string;
    readonly ENVIRONMENT?: string;
    readonly SHOP_URL?: string;
    readonly STORE_NAME?: string;
    readonly REEL_BASE?: string;
  };
}
