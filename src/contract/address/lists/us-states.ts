import listed from './us-states.json' with { type: 'json' };

/** States by name, the District of Columbia, then territories. */
export const usStates: readonly { readonly code: string; readonly name: string }[] = listed;

/** The state's name; an unknown code is returned unchanged. */
export function usStateName(code: string): string {
  return usStates.find((state) => state.code === code)?.name ?? code;
}
