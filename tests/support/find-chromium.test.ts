import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const search = `
  import { mkdirSync, writeFileSync } from 'node:fs';
  import { dirname } from 'node:path';
  import { chromium } from '@playwright/test';
  import { findChromium } from '${pathToFileURL(resolve('.ci/steps/chromium.mjs'))}';
  const path = chromium.executablePath();
  const found = () => findChromium().catch(({ message }) => message);
  const before = await found();
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, '', { mode: 0o755 });
  console.log(JSON.stringify([before, (await found()) === path]));`;

test('without apt-get and an installed browser, the one that Playwright downloads is used', async () => {
  const downloads = await mkdtemp(join(tmpdir(), 'strand-browsers-'));
  try {
    const env = { PATH: downloads, PLAYWRIGHT_BROWSERS_PATH: downloads };
    const words = ['--input-type=module', '--eval', search];
    const { stdout } = await promisify(execFile)(process.execPath, words, { env });
    expect(JSON.parse(stdout)).toEqual([expect.stringContaining('npx playwright install chromium'), true]);
  } finally {
    await rm(downloads, { recursive: true });
  }
}, 30_000);
