/** Caches a function's result per argument, for as long as the argument (a shared answer) is in memory. */
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
