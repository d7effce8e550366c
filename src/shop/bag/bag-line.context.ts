import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $promotions, refreshPromotions } from '#shop/promotions/promotions.store.ts';
import { onReturn } from '#ui/on-return.ts';
import type { BagLineContext } from './bag-line.rules.ts';

/** The rendered context, with current promotions after the shopper returns to the tab. */
export function useCurrentContext(initial: BagLineContext): BagLineContext {
  const promotions = useStore($promotions, { ssr: () => undefined });
  useEffect(() => onReturn(() => void refreshPromotions()), []);
  return promotions ? { ...initial, promotions } : initial;
}
