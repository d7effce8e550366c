/** Forgets what was typed at checkout: the bag is empty, the order is made or somebody signed out (screens §12). */
export function forgetKeptCheckout(): void {
  try {
    sessionStorage.removeItem('checkoutState');
  } catch {
    return;
  }
}
