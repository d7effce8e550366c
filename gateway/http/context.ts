import type { Context } from 'hono';
import type { Dependencies } from '../dependencies.ts';

export type GatewayEnv = {
  Variables: {
    requestId: string;
    dependencies: Dependencies;
  };
};

export type GatewayContext = Context<GatewayEnv>;
