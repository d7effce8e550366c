import type { Context } from 'hono';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import type { Dependencies } from '../dependencies.ts';

export type GatewayEnv = {
  Variables: {
    requestId: string;
    dependencies: Dependencies;
    /** Once it is known which call it is. */
    endpoint?: Endpoint;
  };
};

export type GatewayContext = Context<GatewayEnv>;
