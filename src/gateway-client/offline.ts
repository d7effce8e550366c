/** The text of a failed call, but for a browser that has no network. */
export const orOffline = (message: string) => (navigator.onLine === false ? offlineText : message);

/** What a shopper reads whose browser has no network. */
export const offlineText =
  "We're having trouble connecting. Please check your internet connection and try again.";
