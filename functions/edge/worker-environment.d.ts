declare namespace Cloudflare {
  type EdgeEnvironment = import('./environment.ts').EdgeEnvironment;

  /** The types of `cloudflare:workers`: the edge's configuration, and in tests the gateways of `tests/support/stub-gateways.ts`. */
  interface Env extends EdgeEnvironment {
    WORKING_GATEWAY: string;
    INVALID_GATEWAY: string;
    CLOSED_GATEWAY: string;
  }
}
