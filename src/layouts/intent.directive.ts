import type { ClientDirective } from 'astro';
import { nextPaint } from '#ui/next-paint.ts';

const wakes = ['focusin', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * `client:intent`: an island sleeps, and none of its script is fetched, until it is used. A mouse coming
 * near fetches; touch, press, key or focus hydrates, after the next paint. Presses, choices and submits made before it is
 * awake are held and given to it in order; when it cannot be fetched they go the way of the page without script.
 * `client:intent="name"`: it also wakes when the document hears that event.
 */
const intent: ClientDirective = (load, { value }, island) => {
  const held: Event[] = [];
  let loading: ReturnType<typeof load> | undefined;
  let waking = false;
  const asleep = new AbortController();
  const { signal } = asleep;

  const comeNear = ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'touch') fetchOnce();
  };

  const fetchOnce = () => {
    loading ??= load();
    loading.catch(() => {});
    return loading;
  };

  const hold = (event: Event) => {
    const isModified =
      event instanceof MouseEvent && (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey);
    if (isModified || asksByAddress(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held.push(event);
    void wake();
  };

  const wake = async () => {
    if (waking) return;
    waking = true;
    await nextPaint();
    try {
      const hydrate = await fetchOnce();
      await hydrate();
    } finally {
      asleep.abort();
      for (const event of held) giveAgain(event);
    }
  };

  if (typeof value === 'string') document.addEventListener(value, wake, { signal });
  island.addEventListener('pointerover', comeNear, { passive: true, signal });
  for (const type of wakes) island.addEventListener(type, wake, { passive: true, signal });
  for (const type of ['click', 'change', 'submit'])
    island.addEventListener(type, hold, { capture: true, signal });
};

function giveAgain(event: Event): void {
  if (event instanceof SubmitEvent) {
    if (event.target instanceof HTMLFormElement) event.target.requestSubmit(event.submitter);
  } else if (event instanceof MouseEvent) {
    event.target?.dispatchEvent(new MouseEvent(event.type, event));
  } else {
    event.target?.dispatchEvent(new Event(event.type, event));
  }
}

/** A form that only asks leads to the page of its answer when it is sent: that waits for no script. */
function asksByAddress({ target, type }: Event): boolean {
  if (!(target instanceof Element) || target.closest('form')?.method !== 'get') return false;
  return type === 'submit' || target.closest('[type="submit"]') !== null;
}

export default intent;
