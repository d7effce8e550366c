import { once } from 'node:events';
import { createServer } from 'node:net';
import { Refusal } from '../refusal.mjs';

export function address() {
  const { PORT = '8788', HOST = 'localhost' } = process.env;
  const port = Number(PORT);
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    throw new Refusal(`PORT must be a number from 1 to 65535, not ${PORT}.`);
  return { port, host: HOST };
}

export async function refuseTakenPort() {
  const { port, host } = address();
  const server = createServer().listen({ port, host, exclusive: true });
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new Refusal(
      error.code === 'EADDRINUSE'
        ? `Port ${port} is in use: stop the other program, or use another port: PORT=${port + 1} npm start.`
        : `Cannot listen on ${host}:${port}: ${error.message}.`,
    );
  } finally {
    server.close();
  }
}
