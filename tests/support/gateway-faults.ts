import { setTimeout as wait } from 'node:timers/promises';
import type { GatewayInterceptor } from './gateway-interceptor.ts';

/** Ways in which a gateway fails. */
export const gatewayFaults = {
  'is down': async () => {
    throw new Error('The gateway is down.');
  },
  'answers nonsense': async () => Response.json({ nonsense: [1, 2, 3] }),
  // Fails in the end, because the edge would cache a late answer, which the next test would see.
  'takes 30 seconds': async () => {
    await wait(30_000);
    throw new Error('The gateway took too long.');
  },
} satisfies Record<string, GatewayInterceptor>;

export type GatewayFault = keyof typeof gatewayFaults;

/** A gateway that fails in the configured way on the configured paths. */
export class UnreliableGateway {
  #fault: GatewayFault | undefined;
  #paths: RegExp = /^/;

  /** `paths`: which of the gateway's paths. Default: all. */
  fails(fault: GatewayFault, paths: RegExp = /^/): void {
    this.#fault = fault;
    this.#paths = paths;
  }

  readonly interceptor: GatewayInterceptor = (request, pass) => {
    const fault = this.#paths.test(new URL(request.url).pathname) ? this.#fault : undefined;
    const answer: GatewayInterceptor | undefined = fault && gatewayFaults[fault];
    return answer ? answer(request, pass) : pass();
  };
}
