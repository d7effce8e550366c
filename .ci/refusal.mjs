/** An error that the user can fix: printed as one sentence, without a stack. */
export class Refusal extends Error {
  name = 'Refusal';
}

export function described(error) {
  const isForUser = error instanceof Refusal || error?.code?.startsWith('ERR_PARSE_ARGS');
  return isForUser ? error.message : (error?.stack ?? String(error));
}
