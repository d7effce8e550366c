import { createWorker } from './serve.ts';

/** The gateway of a shop that is open. */
export default createWorker();
