import { keepPlace, wasLoadedAgain } from './version.place.ts';

/** The scripts that home named when this page first looked. */
let known: string | undefined;

/**
 * Asks home for its scripts and loads this page again when they have changed since its last look, or no longer name
 * the page's `own`; waits while a form holds unsent input. A page that was loaded again just now
 * is not older than home: no loops.
 */
export async function checkVersion(own: string): Promise<void> {
  if (document.hidden) return;
  const found = await scriptsOfHome();
  if (found.length === 0) return;
  known ??= found.join();
  const isOld = known !== found.join() || !(found.includes(own) || wasLoadedAgain());
  if (!isOld || hasUnsentInput()) return;
  keepPlace();
  location.reload();
}

/** The scripts a page's text names, each once, in order of their names. */
export function scriptsIn(text: string): string[] {
  return [...new Set(text.match(/\/_astro\/[\w.-]+\.js/g))].sort();
}

/** None while home cannot be reached: a shop that is away has no new version. */
async function scriptsOfHome(): Promise<string[]> {
  const answer = await fetch('/', { cache: 'no-cache' }).catch(() => undefined);
  return answer?.ok ? scriptsIn(await answer.text()) : [];
}

function hasUnsentInput(): boolean {
  return [...document.forms].some((form) => [...form.elements].some(isChanged));
}

/** React keeps the choice of its selects to itself. */
function isChanged(field: Element): boolean {
  if (field instanceof HTMLSelectElement) {
    const first = [...field.options].findIndex(({ defaultSelected }) => defaultSelected);
    return !field.closest('astro-island') && field.selectedIndex !== Math.max(first, 0);
  }
  if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) {
    return field.checked !== field.defaultChecked;
  }
  const isTyped = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  return isTyped && field.type !== 'hidden' && field.value !== field.defaultValue;
}
