import { isLocal } from '#contract/wire/gateway-location.rules.ts';

/** Bindings and variables of the Pages project; `.dev.vars.example` explains each variable. */
export type EdgeEnvironment = {
  readonly GATEWAY?: Pick<Fetcher, 'fetch'>;
  readonly GATEWAY_URL?: string;
  readonly GATEWAY_TIMEOUT_MS?: string;
  readonly EDGE_SECRET?: string;
  readonly ALLOWED_ORIGINS?: string;
  readonly STORE_NAME?: string;
  readonly ADMIN_HOST?: string;
  readonly PAGE_CACHE?: string;
  readonly ENVIRONMENT?: string;
  readonly MEDIA_ORIGINS?: string;
  readonly PAYMENT_ORIGINS?: string;
  readonly CSP_REPORT_URI?: string;
};

/** What the middleware passes to the route. */
export type EdgeData = { requestId: string; timings: string[] };

export type EdgeFunction = PagesFunction<EdgeEnvironment, string, EdgeData>;

const previewHost = /^[^.]+\.[^.]+\.pages\.dev$/;

/** True for deployments of branches other than production, and for URLs of a single deployment. */
export function isPreview(environment: EdgeEnvironment, url: URL): boolean {
  if (isLocal(url)) return false;
  return environment.ENVIRONMENT === 'preview' || previewHost.test(url.hostname);
}

/** Parses a list of origins separated by spaces or commas. Drops everything that is not an https origin. */
export function originsOf(list: string | undefined): string[] {
  return (list ?? '').split(/[\s,]+/).filter((origin) => /^https:\/\/[a-z0-9.-]+(:\d+)?$/i.test(origin));
}
