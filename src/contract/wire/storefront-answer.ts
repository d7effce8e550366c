/**
 * The gateway's answer to GET /storefront with its database bookmark, which the edge fetches for a shared page and hands to
 * it. `version` is a hash of the text.
 */
export type StorefrontAnswer =
  | {
      readonly ok: true;
      readonly text: string;
      readonly version: string;
      readonly bookmark?: string | undefined;
    }
  | { readonly ok: false; readonly status: number };
