import { onReturn } from '#ui/on-return.ts';

/** How long the prices of a page count, ms. */
const fresh = 9000;

/** Prices and banner are asked again when the shopper comes back; nothing of it is fetched before. */
export function startRenewal(): void {
  let since = Date.now();
  onReturn(() => {
    if (Date.now() - since < fresh) return;
    since = Date.now();
    import('./renewal.ts').then(
      (module) => module.renewPage(),
      () => undefined,
    );
  });
}
