/**
 * `npm run screens [-- words]`: screenshots of every screen and state of the built shop on a phone, a tablet and a
 * desktop, and `.cache/screens/index.html`, which shows them all. Words select the screens with one of them in the name.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { uniqueClientIp } from '../journeys/fixtures.ts';
import { chromiumOptions } from '../support/chromium.ts';
import { type Shop, startShop } from '../support/shop.ts';
import { checkoutScreens } from './checkout.screens.ts';
import { type Leaf, overviewHtml, type Picture } from './overview.ts';
import { peopleScreens } from './people.screens.ts';
import { type Device, devices, type Screen, type ScreenGroup } from './screen.ts';
import { shopScreens } from './shop.screens.ts';

const folder = '.cache/screens';
const words = process.argv.slice(2).map((word) => word.toLowerCase());

const browser = await chromium.launch(chromiumOptions);
if (words.length === 0) await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const failures: string[] = [];
const leaves: Leaf[] = [];
for (const chapter of [...shopScreens, ...checkoutScreens, ...peopleScreens])
  leaves.push(await leafOf(browser, chapter));
await browser.close();
await writeFile(`${folder}/index.html`, overviewHtml(leaves.filter(({ pictures }) => pictures.length > 0)));
print(`Overview: ${folder}/index.html`);
if (failures.length > 0) {
  print(`Failed:\n${failures.join('\n')}`);
  process.exitCode = 1;
}

async function leafOf(
  browser: Browser,
  { name, screens, shop: options, prepare }: ScreenGroup,
): Promise<Leaf> {
  const wanted = screens.filter(isWanted);
  if (wanted.length === 0) return { chapter: name, pictures: [] };
  const shop = await startShop(options);
  const pictures: Picture[] = [];
  try {
    await prepare?.(shop);
    for (const screen of wanted) {
      const on = (['phone', 'tablet', 'desktop'] as const).filter(
        (device) => !screen.only || screen.only === device,
      );
      const taken = await Promise.all(on.map((device) => pictureOr(browser, shop, screen, device)));
      pictures.push(...taken.filter((picture) => picture !== undefined));
    }
  } finally {
    await shop.stop();
  }
  print(`${name}: ${pictures.length}`);
  return { chapter: name, pictures };
}

/** Takes a picture, or records the failure and returns undefined. */
function pictureOr(
  ...[browser, shop, screen, device]: Parameters<typeof pictureOf>
): Promise<Picture | undefined> {
  return pictureOf(browser, shop, screen, device).catch((error: unknown) => {
    failures.push(`${screen.name}, ${device}: ${String(error).split('\n')[0]}`);
    return undefined;
  });
}

async function pictureOf(browser: Browser, shop: Shop, screen: Screen, device: Device): Promise<Picture> {
  const context = await browser.newContext({
    ...devices[device],
    baseURL: shop.url,
    extraHTTPHeaders: uniqueClientIp(),
    locale: 'en-GH',
    timezoneId: 'Africa/Accra',
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
    if (!screen.isNewVisitor) {
      await page.addInitScript(() => localStorage.setItem('discount_code_alert_completed', 'true'));
    }
    await screen.before?.(page, shop);
    await page.goto(shop.url + screen.path, { waitUntil: 'load' });
    if (screen.act) await screen.act(page, device, shop);
    else await readThrough(page);
    await settle(page);
    const file = `${screen.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${device}.jpg`;
    await page.screenshot({ path: `${folder}/${file}`, type: 'jpeg', quality: 80, fullPage: !screen.act });
    return { screen: screen.name, device, file };
  } finally {
    await context.close();
  }
}

/** Scrolls down and up again, so that lazy pictures and sections load. */
async function readThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const style = new CSSStyleSheet();
    style.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets.push(style);
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 30)));
    }
    scrollTo({ top: 0, behavior: 'instant' });
  });
}

/** Waits for the network, fonts, pictures and animations. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 1_500 }).catch(() => undefined);
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (const picture of document.images) picture.loading = 'eager';
    await Promise.allSettled([...document.images].map((picture) => picture.decode()));
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
}

function isWanted({ name }: Screen): boolean {
  return words.length === 0 || words.some((word) => name.toLowerCase().includes(word));
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
