/** Forgets what was typed at checkout: the bag is empty, the order is made or somebody signed out. */
export function forgetKeptCheckout(): void {
  try {
    sessionStorage.removeItem('checkoutState');
  } catch {
    return;
  }
}
