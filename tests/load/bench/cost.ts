import type { Served } from './baselines.ts';
import { load, type Pace } from './load.ts';
import { memory, processorTime } from './workerd.ts';

export type Cost = Pace & {
  /** Processor milliseconds per request, of the whole workerd process: Workers, database and simulators. */
  cpu: number;
  /** The same in bare Workers, measured between the rounds. */
  timesBare: number;
  /** MB. */
  memory: number;
};

export type Effort = { rounds: number; seconds: number };

const connections = 20;

/** Measures the server and the bare Worker in alternating rounds. Uses the best round of each, because other processes only add. */
export async function costOf(
  served: Served,
  paths: readonly string[],
  bare: Served,
  { rounds, seconds }: Effort,
): Promise<Cost> {
  const addresses = paths.map((path) => served.url + path);
  await load(addresses, { connections, seconds: seconds / 2 });
  const costs: Omit<Cost, 'timesBare'>[] = [];
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) {
    least = Math.min(least, (await cpuOf(bare, [`${bare.url}/`], Math.max(1, seconds / 3))).cpu);
    costs.push({ ...(await cpuOf(served, addresses, seconds)), memory: memory(served.pid) });
  }
  const [best] = costs.sort((one, other) => one.cpu - other.cpu);
  if (!best) throw new RangeError('There must be at least one round.');
  return { ...best, timesBare: best.cpu / least };
}

/** Cost of one lookup in the simulated page cache, in bare Workers. */
export async function lookupCost(bare: Served, { rounds, seconds }: Effort): Promise<number> {
  const calls = 4;
  const differences: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const without = await cpuOf(bare, [`${bare.url}/`], seconds / 2);
    const withCalls = await cpuOf(bare, [`${bare.url}/?cache=${calls}`], seconds);
    differences.push((withCalls.cpu / without.cpu - 1) / calls);
  }
  return Math.min(...differences);
}

async function cpuOf({ pid }: Served, addresses: readonly string[], seconds: number) {
  const before = processorTime(pid);
  const pace = await load(addresses, { connections, seconds });
  return { ...pace, cpu: (processorTime(pid) - before) / pace.requests };
}
