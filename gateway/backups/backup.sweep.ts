import type { Dependencies } from '../dependencies.ts';
import { copyDatabase } from './backup.ts';

const day = 24 * 60 * 60_000;

/** How long a night's copy is kept. */
const keptDays = 30;

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Copies the database into the bucket under the day's name, and deletes what is older than {@link keptDays}. */
export async function sweepBackups({ database, backups, now }: Dependencies): Promise<void> {
  if (!backups) return;
  const folder = dayOf(now());
  await copyDatabase({ d1: database.$client, now }, (name, text) => backups.put(`${folder}/${name}`, text));
  const oldest = dayOf(now() - keptDays * day);
  while (true) {
    const { objects } = await backups.list({ limit: 1000 });
    const old = objects.map(({ key }) => key).filter((key) => key < oldest);
    if (old.length === 0) return;
    await backups.delete(old);
  }
}
