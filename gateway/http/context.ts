import type { Context } from 'hono';
import type { Dependencies } from '../dependencies.ts';

export type GatewayEnv = {
  Variables: {
    requestId: string;
    dependencies: Dependencies;
    /** The call's text for its faults, once it is known which call it is. */
    failureText?: string;
  };
};

export type GatewayContext = Context<GatewayEnv>;
