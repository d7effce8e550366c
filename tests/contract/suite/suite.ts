import { endpoints } from '#contract/endpoints.ts';
import { type Browser, browserAt } from './browser.ts';
import { buyingSteps, type Step, shoppingSteps } from './steps.ts';

export type Report = {
  /** Descriptions of the steps that passed. */
  readonly holds: readonly string[];
  /** The steps that failed, each with its error. */
  readonly broken: readonly string[];
  /** Calls of the contract that the gateway lacks. */
  readonly missing: readonly string[];
  /** Optional calls that it lacks; the shop works without them. */
  readonly missingExtensions: readonly string[];
};

export type SuiteOptions = {
  /** Without final slash. */
  readonly base: string;
  readonly storeName: string;
  /** The `origin` of writes. Default: the gateway's own. */
  readonly origin?: string;
  readonly send?: typeof fetch;
  /** Pays at the payment page of this address. Without it, the steps that buy are skipped. */
  readonly pay?: (browser: Browser, address: string) => Promise<unknown>;
};

/** Tests a gateway against the contract over HTTP. Leaves a guest with a bag and an open session. */
export async function contractReport(options: SuiteOptions): Promise<Report> {
  const { base, storeName, pay, send = fetch, origin = new URL(base).origin } = options;
  const browser = browserAt(base, origin, send);
  const [holds, broken]: [string[], string[]] = [[], []];
  const steps: Step[] = [
    ...shoppingSteps(browser, storeName),
    ...(pay ? buyingSteps(browser, (address) => pay(browser, address)) : []),
  ];
  for (const [description, work] of steps) {
    try {
      await work();
      holds.push(description);
    } catch (error) {
      broken.push(`${description}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { holds, broken, ...(await missingCalls(browserAt(base, origin, send))) };
}

/** A call is missing if it responds exactly like an address that does not exist. */
async function missingCalls({ raw }: Browser) {
  const responseTo = async (method: string, path: string) => {
    const answer = await raw(method, path, method === 'GET' ? undefined : '{}');
    return `${answer.status} ${await answer.text()}`;
  };
  const [missing, missingExtensions]: [string[], string[]] = [[], []];
  for (const { method, path, extension } of Object.values(endpoints)) {
    const nothing = await responseTo(method, '/no-such-call/at-all');
    if ((await responseTo(method, path.replaceAll(/:\w+/g, 'none'))) !== nothing) continue;
    (extension === true ? missingExtensions : missing).push(`${method} ${path}`);
  }
  return { missing, missingExtensions };
}
