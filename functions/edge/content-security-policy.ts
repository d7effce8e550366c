import { type EdgeEnvironment, originsOf } from './environment.ts';

/** For responses other than pages: the browser can load and run nothing. */
export const blockAllPolicy =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; object-src 'none'";

/** Hashes of Astro's inline scripts and styles, as CSP sources. */
export type InlineHashes = { readonly script: string[]; readonly style: string[] };

/** Reads the hashes from the policy that Astro created for the page. */
export function hashesOf(policy: string): InlineHashes {
  return { script: hashesIn(policy, 'script-src'), style: hashesIn(policy, 'style-src') };
}

function hashesIn(policy: string, directive: string): string[] {
  const [, ...sources] =
    policy
      .split(';')
      .map((part) => part.trim().split(/\s+/))
      .find(([name]) => name === directive) ?? [];
  return sources.filter((source) => /^'sha(256|384|512)-[\w+/=-]+'$/.test(source));
}

/**
 * The complete policy of a page. Inline scripts and speculation rules need a hash, because browsers ignore
 * 'inline-speculation-rules' next to hashes. Inline style attributes never work.
 */
export function pagePolicy(environment: EdgeEnvironment, url: URL, hashes: InlineHashes): string {
  const media = originsOf(environment.MEDIA_ORIGINS);
  const payment = ['https://checkout.paystack.com', ...originsOf(environment.PAYMENT_ORIGINS)];
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...hashes.script],
    'style-src': ["'self'", ...hashes.style],
    'img-src': ["'self'", 'data:', ...media],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'media-src': ["'self'", ...media],
    // The checkout form posts to the shop and is redirected to the payment page.
    'form-action': ["'self'", ...payment],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
  };
  if (url.protocol === 'https:') directives['upgrade-insecure-requests'] = [];
  const report = environment.CSP_REPORT_URI;
  if (report) {
    directives['report-uri'] = [report];
    directives['report-to'] = ['csp'];
  }
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}
