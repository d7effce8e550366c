import type { Dependencies } from '../dependencies.ts';
import { copySlice, type Manifest } from './backup.ts';

const day = 24 * 60 * 60_000;

/** How long a night's copy is kept. */
const keptDays = 30;

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/**
 * Copies the next slice of the database into the bucket under the day's name; with the last one, deletes what is older
 * than {@link keptDays}.
 */
export async function sweepBackups({
  database,
  backups,
  now,
}: Dependencies): Promise<'unfinished' | undefined> {
  if (!backups) return;
  const folder = dayOf(now());
  const key = `${folder}/manifest.json`;
  const copy = await (await backups.get(key))?.json<Manifest>();
  if (copy?.endedAt) return;
  const next = await copySlice({ d1: database.$client, now }, copy, (name, text) =>
    backups.put(`${folder}/${name}`, text),
  );
  await backups.put(key, JSON.stringify(next, null, 2));
  if (!next.endedAt) return 'unfinished';
  const { objects } = await backups.list({ limit: 1000 });
  const oldest = dayOf(now() - keptDays * day);
  const old = objects.map(({ key }) => key).filter((key) => key < oldest);
  if (old.length > 0) await backups.delete(old);
  return;
}
