/** An error that the user can fix: printed as one sentence, without a stack. */
export class Refusal extends Error {
  name = 'Refusal';
}

/** Refuses a value of an option that is not one of `values`. */
export function refuseUnless(values, option, value) {
  if (value !== undefined && !values.includes(value))
    throw new Refusal(`--${option} is one of ${values.join(', ')}.`);
}

export function described(error) {
  // A file that the user named cannot be read, or a folder not made.
  const isFile = ['open', 'read', 'mkdir'].includes(error?.syscall);
  const isForUser = error instanceof Refusal || isFile || error?.code?.startsWith('ERR_PARSE_ARGS');
  return isForUser ? error.message : (error?.stack ?? String(error));
}
