/**
 * What follows from a shared answer, worked out once for each: answers stay in memory while they are fresh, and what
 * is made from them with them.
 */
export function memoize<Given extends object, Made>(make: (given: Given) => Made): (given: Given) => Made {
  const made = new WeakMap<Given, { readonly value: Made }>();
  return (given) => {
    const known = made.get(given);
    if (known) return known.value;
    const value = make(given);
    made.set(given, { value });
    return value;
  };
}
