import { fileURLToPath } from 'node:url';
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { gatewayOptions, withReplica } from './support/gateway.ts';
import { testSettings } from './support/settings.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const setup = (name: string) => `./tests/support/${name}`;

/** The slowest files start first, so that the others run meanwhile. */
const longest = /\/(?:model|backup-commands)\.test\.ts$/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification) => Number(longest.test(moduleId));
    return (await super.sort(files)).sort((one, other) => isLongest(other) - isLongest(one));
  }
}

export default defineConfig({
  root,
  test: {
    sequence: { sequencer: LongestFirst },
    // The default leaves one core idle, which is half of two.
    maxWorkers: '100%',
    // Starting workerd and the migrations for each file took longer than its tests.
    isolate: false,
    setupFiles: [setup('console-guard.ts')],
    tags: [{ name: 'slow', description: 'Not part of `npm run check`', timeout: 120_000 }],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          unstubGlobals: true,
          include: ['src/**/*.test.{ts,tsx}', 'tests/{architecture,support,load/bench}/**/*.test.ts'],
        },
      },
      {
        extends: true,
        plugins: [
          cloudflareTest(({ inject }) => ({
            miniflare: {
              compatibilityDate: '2026-10-01',
              compatibilityFlags: ['nodejs_compat'],
              bindings: inject<Record<string, string>>('stubGateways'),
            },
          })),
        ],
        test: {
          name: 'edge',
          include: ['functions/**/*.test.ts'],
          globalSetup: [setup('stub-gateways.ts')],
        },
      },
      {
        extends: true,
        plugins: [
          cloudflareTest(async ({ inject }) => ({
            main: './gateway/worker.development.ts',
            miniflare: withReplica(
              gatewayOptions(
                {
                  ...testSettings,
                  MAIL_PROVIDER: inject<string>('mailProvider'),
                  FUZZ_RUNS: process.env['FUZZ_RUNS'] ?? '',
                  FUZZ_SEED: process.env['FUZZ_SEED'] ?? '',
                  MODEL_STEPS: process.env['MODEL_STEPS'] ?? '',
                  MODEL_SEED: process.env['MODEL_SEED'] ?? '',
                  MIGRATIONS: await readD1Migrations(`${root}gateway/database/migrations`),
                },
                { hasEngines: true },
              ),
            ),
          })),
        ],
        test: {
          name: 'gateway',
          testTimeout: 30_000,
          include: ['gateway/**/*.test.ts', 'tests/contract/**/*.test.ts'],
          globalSetup: [setup('mail-provider.ts')],
          setupFiles: [setup('d1-limits.ts'), setup('migrated-database.ts')],
        },
      },
    ],
  },
});
