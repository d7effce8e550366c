import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'sqlite',
  schema: ['./gateway/database/*.tables.ts'],
  out: './gateway/database/migrations',
});
