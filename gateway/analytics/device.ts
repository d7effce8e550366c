import type { AnalyticsEvent } from '#contract/analytics/analytics.schema.ts';

type Device = NonNullable<AnalyticsEvent['device']>;

/** What the browser says of itself by client hint, else by the name it gives. */
export function deviceOf(header: (name: string) => string | undefined): Device {
  const hint = header('sec-ch-ua-mobile');
  if (hint === '?1' || hint === '?0') return hint === '?1' ? 'mobile' : 'desktop';
  return /Mobi|Android|iPhone|iPad|iPod/i.test(header('user-agent') ?? '') ? 'mobile' : 'desktop';
}
