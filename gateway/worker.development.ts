import { developmentTools } from './development/tools.ts';
import { createWorker } from './serve.ts';

/** The gateway for development and previews: adds a payment sandbox, a readable outbox and owner sign-in without mail. */
export default createWorker(developmentTools);
