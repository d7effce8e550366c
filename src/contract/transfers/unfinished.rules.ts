/**
 * A cookie of the storefront while a guest's data has not fully moved to the account. Its value is the time, in ms
 * since 1970, from which the next page retries.
 */
export const unfinishedTransfer = 'unfinished_transfer';

/** Continues the transfer and redirects to the page in `to`. */
export const transferPath = '/auth/transfer';
