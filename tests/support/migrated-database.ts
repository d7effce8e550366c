import { applyD1Migrations } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { emptyEveryTable } from './empty-tables.ts';

await applyD1Migrations(env.DB, env.MIGRATIONS);
await emptyEveryTable();
