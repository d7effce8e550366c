import type { ClientDirective } from 'astro';

/** `client:event="name"`: hydrates the island, and fetches its script, on the first event of that name on the document. */
const event: ClientDirective = (load, { value }) => {
  document.addEventListener(value, async () => (await load())(), { once: true });
};

export default event;
