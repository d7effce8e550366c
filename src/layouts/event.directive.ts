import type { ClientDirective } from 'astro';

/** `client:event="name"`: an island sleeps, and none of its script is fetched, until that event reaches it. */
const event: ClientDirective = (load, { value }, island) => {
  island.addEventListener(value, async () => (await load())(), { once: true });
};

export default event;
