import { createServer } from 'node:net';
import { Refusal } from '../refusal.mjs';

const usual = 8788;

/** The address to serve on, from PORT and HOST. */
export function address() {
  const { PORT = String(usual), HOST = 'localhost' } = process.env;
  const port = Number(PORT);
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new Refusal(`PORT must be a number from 1 to 65535, not ${PORT}.`);
  }
  return { port, host: HOST };
}

/** Refuses when another program listens where the shop would. */
export async function refuseTakenPort() {
  const { port, host } = address();
  const problem = await listening(port, host);
  if (!problem) return;
  if (problem === 'EADDRINUSE') {
    throw new Refusal(
      `Port ${port} is taken: stop what uses it, or choose another, as in PORT=${port + 1} npm start.`,
    );
  }
  throw new Refusal(
    `Cannot listen on ${host}:${port} (${problem}): choose another, as in PORT=${usual} npm start.`,
  );
}

function listening(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(error.code));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}
