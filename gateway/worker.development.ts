import { developmentTools } from './development/tools.ts';
import { createWorker } from './serve.ts';

/** The gateway on a developer's machine and of previews: with a payment sandbox, a readable outbox and an owner who signs in without mail. */
export default createWorker(developmentTools);
