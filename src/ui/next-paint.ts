/** Resolves once the next frame is shown: the press is seen before anything dear is done for it. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
