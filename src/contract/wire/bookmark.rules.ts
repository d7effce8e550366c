/**
 * A bookmark is a state of the gateway's database, of which replicas may lag behind: what is read with one in this
 * header is at least as new. Answers that have one give it here; `first-primary` asks for the newest there is instead.
 * A gateway may ignore it.
 */
export const bookmarkHeader = 'x-bookmark';
