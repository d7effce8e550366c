/** Caches a function's result per argument, for as long as the argument (a shared answer) is in memory. */
export function memoize<Given extends object, Made>(make: (given: Given) => Made): (given: Given) => Made {
  const cache = new WeakMap<Given, { readonly value: Made }>();
  return (given) => {
    const cached = cache.get(given);
    if (cached) return cached.value;
    const value = make(given);
    cache.set(given, { value });
    return value;
  };
}
