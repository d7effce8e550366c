/** For how long a second press counts as the same. After that the shopper may have stopped the first. */
const sameMs = 10_000;

/**
 * Sends a form once. On a slow network a second press would replace the first, whose answer is then lost with the cookies
 * that it sets: of a sign-in code, or of the sign-in.
 */
export function ignoreRepeatedForms(): void {
  let sent = new WeakMap<EventTarget, number>();
  addEventListener('pageshow', () => {
    sent = new WeakMap();
  });
  addEventListener('submit', (event) => {
    const { target: form, timeStamp } = event;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'post') return;
    if (timeStamp - (sent.get(form) ?? -sameMs) < sameMs) event.preventDefault();
    else sent.set(form, timeStamp);
  });
}
