import type { ClientDirective } from 'astro';

/** `client:event="name"`: an island sleeps, and none of its script is fetched, until the document hears that event. */
const event: ClientDirective = (load, { value }) => {
  document.addEventListener(value, async () => (await load())(), { once: true });
};

export default event;
