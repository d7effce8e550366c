import type { MiddlewareHandler } from 'hono';
import { countFailure } from '../sweeps/health.records.ts';
import type { GatewayEnv } from './context.ts';
import { GatewayError, logFault } from './errors.ts';

/** From here on a request is slow, ms. */
const slow = 1000;

/** One line for each request that failed or was slow: which call, how it ended, how long it took; never what it carried. */
export const logRequests: MiddlewareHandler<GatewayEnv> = async (context, next) => {
  const began = Date.now();
  await next();
  const { error, res, req } = context;
  const ms = Date.now() - began;
  const { requestId, dependencies, endpoint } = context.var;
  const line = { requestId, method: req.method, route: endpoint?.path, status: res.status, ms };
  if (error && !(error instanceof GatewayError)) {
    logFault(line, error);
    dependencies.background(countFailure(dependencies));
  } else if (res.status >= 500 || ms >= slow) {
    // biome-ignore lint/suspicious/noConsole: the gateway's log.
    console.log(JSON.stringify({ event: res.status >= 500 ? 'refused' : 'slow', ...line }));
  }
};
