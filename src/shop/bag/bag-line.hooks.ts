import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { $promotions, refreshPromotions } from '#shop/promotions/promotions.store.ts';
import { onReturn } from '#ui/on-return.ts';
import type { BagLineContext } from './bag-line.rules.ts';

/** The rendered context, with current promotions after the shopper returns to the tab. */
export function useCurrentContext(initial: BagLineContext): BagLineContext {
  const promotions = useStore($promotions, { ssr: () => undefined });
  useEffect(() => onReturn(() => void refreshPromotions()), []);
  return promotions ? { ...initial, promotions } : initial;
}

/** The heading that gets the focus when a line leaves its list. `settle` awaits the request that removes it. */
export function useListHeading() {
  const heading = useRef<HTMLHeadingElement>(null);
  const focus = () => heading.current?.focus({ preventScroll: true });
  const settle = async (request: Promise<string | undefined>) => {
    focus();
    const failure = await request;
    // An emptied list has another heading.
    if (document.activeElement === document.body) focus();
    return failure;
  };
  return { heading, settle };
}
