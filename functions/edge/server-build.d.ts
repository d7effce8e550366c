declare module '*/dist/server/entry.mjs' {
  import type { EdgeEnvironment } from '#edge/environment.ts';
  import type { RenderContext } from '#edge/serve-page.ts';

  const entry: {
    fetch(request: Request, environment: EdgeEnvironment, context: RenderContext): Promise<Response>;
  };
  export default entry;
}

declare module '*/dist/server/build-id.mjs' {
  /** Identifies the build, for cache keys. Written by `astro-edge.mjs`. */
  export const buildId: string;
}
