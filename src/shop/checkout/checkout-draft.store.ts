/** Forgets what was typed at checkout: the bag is empty, the order is made or the customer signed out. */
export function forgetCheckoutDraft(): void {
  try {
    sessionStorage.removeItem('checkoutState');
  } catch {
    return;
  }
}
