import type { Dispatch, DispatchMethods } from './dispatch.rules.ts';

/** A compact attribute value: pages have a byte budget. */
export function packedDispatch(dispatch: Dispatch, { canDeliver, canCollect }: DispatchMethods): string {
  const { cutOffHour, closingHour, withinAccra, otherRegions, daysOff } = dispatch;
  const methods = [canDeliver, canCollect].map(Number);
  return [cutOffHour, closingHour, withinAccra, otherRegions, ...methods, ...daysOff].join(' ');
}

export function unpackedDispatch(packed: string): { dispatch: Dispatch; methods: DispatchMethods } {
  const [
    cutOffHour = 0,
    closingHour = 0,
    withinAccra = 0,
    otherRegions = 0,
    canDeliver,
    canCollect,
    ...daysOff
  ] = packed.split(' ').map(Number);
  return {
    dispatch: { cutOffHour, closingHour, withinAccra, otherRegions, daysOff },
    methods: { canDeliver: canDeliver === 1, canCollect: canCollect === 1 },
  };
}
