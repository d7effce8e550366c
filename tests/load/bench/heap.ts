import { z } from 'zod';

const targets = z.array(z.object({ id: z.string(), webSocketDebuggerUrl: z.string() }));
const heapUsage = z.object({ usedSize: z.number(), backingStorageSize: z.number() });

/** Heap of the shop's Workers after garbage collection, in MB, read through their inspector. */
export async function heapOf(inspector: string): Promise<number> {
  const all = targets.parse(await (await fetch(new URL('/json', inspector))).json());
  const own = all.filter(({ id }) => id.startsWith('core:user:'));
  if (own.length === 0) throw new Error('The inspector lists no Worker of the shop.');
  let bytes = 0;
  for (const { webSocketDebuggerUrl } of own) {
    const { usedSize, backingStorageSize } = await heapAfterCollection(webSocketDebuggerUrl);
    bytes += usedSize + backingStorageSize;
  }
  return bytes / 1e6;
}

async function heapAfterCollection(address: string) {
  const socket = new WebSocket(address);
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
  const call = (id: number, method: string) =>
    new Promise<unknown>((resolve) => {
      socket.addEventListener('message', ({ data }) => {
        const answer = JSON.parse(String(data));
        if (answer.id === id) resolve(answer.result);
      });
      socket.send(JSON.stringify({ id, method }));
    });
  try {
    await call(1, 'HeapProfiler.collectGarbage');
    return heapUsage.parse(await call(2, 'Runtime.getHeapUsage'));
  } finally {
    socket.close();
  }
}
