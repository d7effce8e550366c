export const offlineText =
  "We're having trouble connecting. Please check your internet connection and try again.";

/** A failed call's message, or the offline text if the browser has no network. */
export const orOfflineText = (message: string) => (navigator.onLine === false ? offlineText : message);
