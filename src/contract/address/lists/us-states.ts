import listed from './us-states.json' with { type: 'json' };

/** States by name, the District of Columbia, then territories. */
export const usStates: readonly { readonly code: string; readonly name: string }[] = listed;
