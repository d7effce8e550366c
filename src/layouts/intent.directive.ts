import type { ClientDirective } from 'astro';
import { nextPaint } from '#ui/next-paint.ts';

const wakingEvents = ['focusin', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * `client:intent`: an island sleeps, and its script is not fetched, until it is used. A mouse coming near fetches the
 * script. Touch, press, key or focus hydrates the island after the next paint. Clicks, changes and submits made before
 * that are held and replayed in order. If the script cannot be fetched they do what they do without script,
 * and the island shows its controls for that: it is `failed`.
 * `client:intent="name"`: the island also wakes on that event of the document.
 */
const intent: ClientDirective = (load, { value }, island) => {
  const held: Event[] = [];
  let loading: ReturnType<typeof load> | undefined;
  let isWaking = false;
  const controller = new AbortController();
  const { signal } = controller;

  // Astro resolves it even if the script cannot be fetched.
  const fetchScript = () => (loading ??= load());

  const wake = async () => {
    if (isWaking) return;
    isWaking = true;
    await nextPaint();
    const hydrate = await fetchScript();
    await hydrate();
    controller.abort();
    // Hydration removes `ssr`.
    island.toggleAttribute('failed', island.hasAttribute('ssr'));
    for (const event of held) replay(event);
  };

  const hold = (event: Event) => {
    if (isGetSubmit(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held.push(event);
    void wake();
  };

  if (typeof value === 'string') document.addEventListener(value, wake, { signal });
  island.addEventListener('pointerover', ({ pointerType }) => pointerType !== 'touch' && fetchScript(), {
    passive: true,
    signal,
  });
  for (const type of wakingEvents) island.addEventListener(type, wake, { passive: true, signal });
  for (const type of ['click', 'change', 'submit'])
    island.addEventListener(type, hold, { capture: true, signal });
};

function replay(event: Event): void {
  if (event instanceof SubmitEvent) {
    if (event.target instanceof HTMLFormElement) event.target.requestSubmit(event.submitter);
  } else if (event instanceof MouseEvent && event.target instanceof Element) {
    // On the control itself: Firefox takes a replayed press on a label for the end of a drag, which does nothing.
    const label = event.target.closest('a, label');
    const target = label instanceof HTMLLabelElement ? label.control : null;
    target?.focus();
    (target ?? event.target).dispatchEvent(new MouseEvent(event.type, event));
  } else {
    event.target?.dispatchEvent(new Event(event.type, event));
  }
}

/** A GET form leads to a page that shows its result. It waits for no script. */
function isGetSubmit({ target, type }: Event): boolean {
  if (!(target instanceof Element) || target.closest('form')?.method !== 'get') return false;
  return type === 'submit' || target.closest('[type="submit"]') !== null;
}

export default intent;
