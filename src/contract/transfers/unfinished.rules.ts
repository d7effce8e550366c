/**
 * A cookie of the shop's own, while something a guest gathered has not moved to their account: the time, in ms, from
 * which on the next page tries again.
 */
export const unfinishedTransfer = 'unfinished_transfer';

/** What goes on with it, and leads back to the page in `to`. */
export const transferPath = '/auth/transfer';
