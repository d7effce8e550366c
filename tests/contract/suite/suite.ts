import { endpoints } from '#contract/wire/endpoints.ts';
import { type Browser, browserAt } from './browser.ts';
import { buyingSteps, type Step, shoppingSteps } from './steps.ts';

export type Report = {
  /** What holds. */
  readonly holds: readonly string[];
  /** What does not, and why. */
  readonly broken: readonly string[];
  /** Calls of the contract that the gateway does not know. */
  readonly missing: readonly string[];
  /** The same of extensions: the shop works without them. */
  readonly missingExtensions: readonly string[];
};

export type SuiteOptions = {
  /** Without final slash. */
  readonly base: string;
  readonly storeName: string;
  /** Whom writes come from. Default: the gateway's own origin. */
  readonly origin?: string;
  readonly send?: typeof fetch;
  /** Pays at the page of this address; without it nothing is paid. */
  readonly pay?: (browser: Browser, address: string) => Promise<unknown>;
};

/** What a gateway makes of the contract, asked by HTTP alone. It leaves a guest with a bag and a held session behind. */
export async function contractReport(options: SuiteOptions): Promise<Report> {
  const { base, storeName, pay, send = fetch, origin = new URL(base).origin } = options;
  const browser = browserAt(base, origin, send);
  const [holds, broken]: [string[], string[]] = [[], []];
  const steps: Step[] = [
    ...shoppingSteps(browser, storeName),
    ...(pay ? buyingSteps(browser, (address) => pay(browser, address)) : []),
  ];
  for (const [says, work] of steps) {
    try {
      await work();
      holds.push(says);
    } catch (error) {
      broken.push(`${says}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { holds, broken, ...(await missingCalls(browserAt(base, origin, send))) };
}

/** A call that answers as an address that is certainly nothing, whatever it is asked, is not there. */
async function missingCalls({ raw }: Browser) {
  const said = async (method: string, path: string) => {
    const answer = await raw(method, path, method === 'GET' ? undefined : '{}');
    return `${answer.status} ${await answer.text()}`;
  };
  const [missing, missingExtensions]: [string[], string[]] = [[], []];
  for (const { method, path, extension } of Object.values(endpoints)) {
    const nothing = await said(method, '/no-such-call/at-all');
    if ((await said(method, path.replaceAll(/:\w+/g, 'none'))) !== nothing) continue;
    (extension === true ? missingExtensions : missing).push(`${method} ${path}`);
  }
  return { missing, missingExtensions };
}
