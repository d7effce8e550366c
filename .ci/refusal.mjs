/** An error that the user can fix: printed as one sentence, without a stack. */
export class Refusal extends Error {
  name = 'Refusal';
}

export function described(error) {
  return error instanceof Refusal ? error.message : (error?.stack ?? String(error));
}
