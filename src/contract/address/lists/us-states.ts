import listed from './us-states.json' with { type: 'json' };

/** States by name, then the District of Columbia, then territories. */
export const usStates: readonly { readonly code: string; readonly name: string }[] = listed;

/** The state as shoppers read it; an unknown code is shown as it is. */
export function usStateName(code: string): string {
  return usStates.find((state) => state.code === code)?.name ?? code;
}
