import { Agent, get } from 'node:http';

export type Load = { connections: number; seconds: number };

export type Pace = {
  requests: number;
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
};

/** Requests the addresses in turn, without pauses, over open connections for the given time. Throws on any status but 200. */
export async function load(addresses: readonly string[], { connections, seconds }: Load): Promise<Pace> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const durations: number[] = [];
  const begun = performance.now();
  let next = 0;
  const requestInTurn = async () => {
    while (performance.now() - begun < seconds * 1000) {
      const address = addresses[next++ % addresses.length] ?? '';
      const from = performance.now();
      await fetchFully(address, agent);
      durations.push(performance.now() - from);
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, requestInTurn));
  } finally {
    agent.destroy();
  }
  const took = (performance.now() - begun) / 1000;
  durations.sort((one, other) => one - other);
  return {
    requests: durations.length,
    perSecond: durations.length / took,
    p50: quantile(durations, 0.5),
    p99: quantile(durations, 0.99),
  };
}

function fetchFully(address: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(address, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${address} answered ${response.statusCode}.`));
      response.on('end', resolve).on('error', reject).resume();
    }).on('error', reject);
  });
}

/** A quantile of ascending numbers. */
export function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
