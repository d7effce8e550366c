declare namespace Cloudflare {
  type EdgeEnvironment = import('./environment.ts').EdgeEnvironment;

  /** What `cloudflare:workers` binds: the edge's configuration, and in its tests those of `tests/world/odd-gateways.ts`. */
  interface Env extends EdgeEnvironment {
    HONEST_GATEWAY: string;
    BABBLING_GATEWAY: string;
    GONE_GATEWAY: string;
  }
}
