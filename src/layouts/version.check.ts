import { isReload, savePlace } from './version.place.ts';

/** The scripts that home named at this page's first check. */
let known: string | undefined;

/**
 * Fetches home and reloads this page when home's scripts have changed since the last check, or no longer include `ownScript`.
 * Waits while a form has unsent input. A page that was just reloaded counts as current, which prevents loops.
 */
export async function checkVersion(ownScript: string): Promise<void> {
  if (document.hidden) return;
  const scripts = await fetchHomeScripts();
  if (scripts.length === 0) return;
  known ??= scripts.join();
  const isOutdated = known !== scripts.join() || !(scripts.includes(ownScript) || isReload());
  if (!isOutdated || hasUnsentInput()) return;
  savePlace();
  location.reload();
}

/** The paths of the scripts in a page's HTML, unique and sorted. */
export function scriptsIn(html: string): string[] {
  return [...new Set(html.match(/\/_astro\/[\w.-]+\.js/g))].sort();
}

/** Empty while home cannot be reached: that is not a new version. */
async function fetchHomeScripts(): Promise<string[]> {
  const response = await fetch('/', { cache: 'no-cache' }).catch(() => undefined);
  return response?.ok ? scriptsIn(await response.text()) : [];
}

function hasUnsentInput(): boolean {
  return [...document.forms].some((form) => [...form.elements].some(isChanged));
}

/** Ignores selects in islands, because React does not set their default. */
function isChanged(field: Element): boolean {
  if (field instanceof HTMLSelectElement) {
    const initial = [...field.options].findIndex(({ defaultSelected }) => defaultSelected);
    return !field.closest('astro-island') && field.selectedIndex !== Math.max(initial, 0);
  }
  if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) {
    return field.checked !== field.defaultChecked;
  }
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  return isText && field.type !== 'hidden' && field.value !== field.defaultValue;
}
