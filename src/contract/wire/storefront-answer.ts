/** GET /storefront, which the edge fetches for a shared page, and its database bookmark. `version` hashes the text. */
export type StorefrontAnswer =
  | {
      readonly ok: true;
      readonly text: string;
      readonly version: string;
      readonly bookmark?: string | undefined;
    }
  | { readonly ok: false; readonly status: number };
