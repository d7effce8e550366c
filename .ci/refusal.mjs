const unwritable = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EACCES: 'it may not be written by this user',
  EPERM: 'it may not be written by this user',
  EROFS: 'it is on a read-only disk',
};

/** A reason to stop that the person at the keyboard can do something about: one sentence, no stack. */
export class Refusal extends Error {
  name = 'Refusal';
}

/** What to print for a failure: its sentence where it has one, everything known where it is a surprise. */
export function described(error) {
  if (error instanceof Refusal) return error.message;
  const reason = unwritable[error?.code];
  if (reason) return `Cannot write ${error.path ?? 'to the disk'}: ${reason}.`;
  return error?.stack ?? String(error);
}

/** The reason in a program's output why it could not write to the disk, if that is what it says. */
export function unwritableReason(output) {
  const code = Object.keys(unwritable).find((name) => new RegExp(`\\b${name}\\b`).test(output));
  return code && unwritable[code];
}
