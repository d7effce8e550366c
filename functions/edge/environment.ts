/** What the Pages project binds and configures; `.dev.vars.example` explains each variable. */
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

const localHost = /^(localhost|127\.0\.0\.1|\[::1\])$/;
const previewHost = /^[^.]+\.[^.]+\.pages\.dev$/;

export function isLocal(url: URL): boolean {
  return localHost.test(url.hostname);
}

/** True for a deployment of any branch but production's, and for an address that names one deployment. */
export function isPreview(environment: EdgeEnvironment, url: URL): boolean {
  if (isLocal(url)) return false;
  return environment.ENVIRONMENT === 'preview' || previewHost.test(url.hostname);
}

/** A list of origins written with blanks or commas between them; what is not an https origin is left out. */
export function originsOf(list: string | undefined): string[] {
  return (list ?? '').split(/[\s,]+/).filter((origin) => /^https:\/\/[a-z0-9.-]+(:\d+)?$/i.test(origin));
}
