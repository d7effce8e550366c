/** For what a page does without: a module that cannot be fetched, for example. */
export const ignoreFailure = () => undefined;
