import { transferPath, unfinishedTransfer } from '#contract/transfers/unfinished.rules.ts';

const waits = new RegExp(`(?:^|;\\s*)${unfinishedTransfer}=(\\d{1,15})(?:;|$)`);

/** Where a shopper goes first whose sign-in has not moved everything yet; undefined for all others. */
export function detourOf({ method, headers, url }: Request): string | undefined {
  const from = waits.exec(headers.get('cookie') ?? '')?.[1];
  if (from === undefined || Number(from) > Date.now()) return undefined;
  const isVisit = method === 'GET' && (headers.get('sec-fetch-mode') ?? 'navigate') === 'navigate';
  const { pathname, search } = new URL(url);
  const isElsewhere = /^\/(auth|admin)\//.test(pathname) || headers.has('sec-purpose');
  if (!isVisit || isElsewhere) return undefined;
  return `${transferPath}?${new URLSearchParams({ to: pathname + search })}`;
}
