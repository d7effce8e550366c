import type { Dispatch } from './dispatch.rules.ts';

/** A compact attribute value: pages have a byte budget. */
export function packedDispatch(dispatch: Dispatch, canCollect: boolean): string {
  const { cutOffHour, closingHour, withinAccra, otherRegions, daysOff } = dispatch;
  return [cutOffHour, closingHour, withinAccra, otherRegions, canCollect ? 1 : 0, ...daysOff].join(' ');
}

export function unpackedDispatch(packed: string): { dispatch: Dispatch; canCollect: boolean } {
  const [cutOffHour = 0, closingHour = 0, withinAccra = 0, otherRegions = 0, canCollect, ...daysOff] = packed
    .split(' ')
    .map(Number);
  return {
    dispatch: { cutOffHour, closingHour, withinAccra, otherRegions, daysOff },
    canCollect: canCollect === 1,
  };
}
