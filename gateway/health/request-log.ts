import type { MiddlewareHandler } from 'hono';
import type { GatewayEnv } from '../http/context.ts';
import { GatewayError, logFault } from '../http/errors.ts';
import { countFailure } from './health.records.ts';

const slowMs = 1000;

/** Logs failed and slow requests as one line each: route, status and duration, without request data. */
export const logRequests: MiddlewareHandler<GatewayEnv> = async (context, next) => {
  const startedAt = Date.now();
  await next();
  const { error, res, req } = context;
  const ms = Date.now() - startedAt;
  const { requestId, dependencies, endpoint } = context.var;
  const line = { requestId, method: req.method, route: endpoint?.path, status: res.status, ms };
  if (error && !(error instanceof GatewayError)) {
    logFault(line, error);
    dependencies.background(countFailure(dependencies));
  } else if (res.status >= 500 || ms >= slowMs) {
    // biome-ignore lint/suspicious/noConsole: the gateway's log.
    console.log(JSON.stringify({ event: res.status >= 500 ? 'refused' : 'slow', ...line }));
  }
};
