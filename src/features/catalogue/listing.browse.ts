import { readFilter, toggleColor, toggleLength, writeFilter } from '#contract/catalogue/filter.rules.ts';
import { nextAddress, withParams } from './listing.address.ts';
import { appendCards, dim, fetchListing, noteAddress, sayOffline, swapListing } from './listing.swap.ts';

const part = (id: string) => document.getElementById(id);

/** Whether this visit to the overlay has made its one step in history (screens §4). */
let hasStep = false;

/** Does what a pressed control of the listing says, in place. */
export function browse(control: HTMLElement): void {
  const { browse: wish, value = '' } = control.dataset;
  if (wish === 'filters') toggleFilters();
  else if (wish === 'more' && control instanceof HTMLAnchorElement) void showMore(control);
  else if (wish === 'again') void show(location.href);
  else if (wish === 'clear') change(withParams(here(), { color: null, length: null }));
  else {
    control.toggleAttribute('aria-current');
    change(withParams(here(), writeFilter(toggled(wish, value))));
  }
}

/** Shows what the address says after a step in history, which also leaves the overlay. */
export function goBack(): void {
  overlay()?.close();
  void show(location.href);
}

const here = () => new URL(location.href);

function overlay(): HTMLDialogElement | undefined {
  const dialog = part('filter-overlay');
  return dialog instanceof HTMLDialogElement ? dialog : undefined;
}

function toggled(param: string | undefined, value: string) {
  const { searchParams } = here();
  const filter = readFilter({ color: searchParams.get('color'), length: searchParams.get('length') });
  return param === 'color' ? toggleColor(filter, value) : toggleLength(filter, Number(value));
}

/** Wide: the panel beside the grid. Small: the panel moves into the overlay and back. */
function toggleFilters(): void {
  const panel = part('filters');
  const dialog = overlay();
  if (!panel || !dialog) return;
  if (matchMedia('(min-width: 768px)').matches) {
    panel.toggleAttribute('data-open');
    return;
  }
  const home = panel.parentElement;
  hasStep = false;
  dialog.append(panel);
  dialog.showModal();
  dialog.addEventListener('close', () => home?.prepend(panel), { once: true });
}

function change(address: string): void {
  const isVisit = overlay()?.open === true;
  if (isVisit && hasStep) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  hasStep = isVisit;
  void show(address);
}

async function show(address: string): Promise<void> {
  noteAddress();
  dim();
  const listing = await fetchListing(address);
  if (listing === 'outdated') return;
  // Only a whole page can say why the gateway does not answer.
  if (listing !== 'failed') swapListing(listing);
  else if (navigator.onLine) location.assign(address);
  else sayOffline();
}

async function showMore(link: HTMLAnchorElement): Promise<void> {
  const after = link.dataset.after;
  if (!after || link.ariaDisabled) return;
  link.ariaDisabled = 'true';
  const listing = await fetchListing(withParams(here(), { after }));
  if (listing === 'outdated') return;
  if (listing === 'failed') return location.assign(link.href);
  const next = listing.querySelector<HTMLElement>('[data-browse="more"]')?.dataset.after;
  appendCards(listing);
  const shown = new URL(link.href);
  const isSameWindow = shown.searchParams.has('shown');
  if (isSameWindow) {
    history.replaceState(null, '', shown.pathname + shown.search);
    noteAddress();
  }
  link.ariaDisabled = null;
  if (!next) return link.remove();
  link.dataset.after = next;
  link.href = isSameWindow ? nextAddress(shown, next) : withParams(here(), { after: next });
}
