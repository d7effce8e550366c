import type { StoreConfig } from '#contract/store/store.schema.ts';

export type Dispatch = NonNullable<StoreConfig['dispatch']>;

const hour = 60 * 60 * 1000;
const day = 24 * hour;
// Creating a formatter is slow on a phone. Weekdays need none, and dates are rare.
export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const dayAndMonth = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const;

/** When an order that is placed now arrives, in words: "today", "on Monday", "by Wednesday". Accra's clock is UTC. */
export function dispatchDays(dispatch: Dispatch, now: number) {
  const { cutOffHour, closingHour, daysOff } = dispatch;
  const today = now - (now % day);
  const isOpen = (date: number) => !daysOff.includes(new Date(date).getUTCDay());
  const workingDay = (from: number, after: number): number => {
    if (!isOpen(from)) return workingDay(from + day, after);
    return after === 0 ? from : workingDay(from + day, after - 1);
  };
  const leaves = workingDay(now < today + cutOffHour * hour ? today : today + day, 0);
  const named = (date: number, word: 'on' | 'by') => {
    if (date === today) return 'today';
    if (date === today + day) return word === 'on' ? 'tomorrow' : 'by tomorrow';
    // From a week on, a weekday alone is ambiguous.
    const isThisWeek = date < today + 7 * day;
    const name = isThisWeek
      ? weekdays[new Date(date).getUTCDay()]
      : new Intl.DateTimeFormat('en-GB', dayAndMonth).format(date);
    return `${word} ${name}`;
  };
  return {
    /** Undefined once an order does not leave today. */
    orderBy: leaves === today ? hourText(cutOffHour) : undefined,
    withinAccra: named(workingDay(leaves, dispatch.withinAccra), 'on'),
    otherRegions: named(workingDay(leaves, dispatch.otherRegions), 'by'),
    collect: `${named(leaves, 'on')} until ${hourText(closingHour)}`,
  };
}

/** "Order by 2 pm: Accra today; Kumasi by Wednesday; collect free today until 7 pm" */
export function dispatchPromise(dispatch: Dispatch, now: number, canCollect: boolean): string {
  const { orderBy, withinAccra, otherRegions, collect } = dispatchDays(dispatch, now);
  const delivered = `Accra ${withinAccra}; Kumasi ${otherRegions}`;
  return `Order ${orderBy ? `by ${orderBy}` : 'now'}: ${delivered}${canCollect ? `; collect free ${collect}` : ''}`;
}

/** With a no-break space. */
function hourText(hour: number): string {
  return `${hour % 12 || 12}\u00a0${hour < 12 ? 'am' : 'pm'}`;
}
