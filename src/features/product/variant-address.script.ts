/**
 * A product's `variant` preselects a sku at the edge and is then taken out of the address, without a navigation. Without script it stays.
 */
export function settleProductAddress(): void {
  if (!location.pathname.startsWith('/shop/product/')) return;
  const address = new URL(location.href);
  if (!address.searchParams.has('variant')) return;
  address.searchParams.delete('variant');
  history.replaceState(history.state, '', address);
}
