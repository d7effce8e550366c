/** Resolves once the next frame is shown: whoever pressed sees the press before anything is fetched for it. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
