import { createWorker } from './serve.ts';

/** The production gateway. */
export default createWorker();
