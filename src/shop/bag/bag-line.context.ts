import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $promotions, readPromotions } from '#shop/promotions/promotions.store.ts';
import { onReturn } from '#ui/on-return.ts';
import type { BagLineContext } from './bag-line.rules.ts';

/** What the edge has drawn lines with, with the promotions as they are now once the shopper comes back. */
export function useRenewedContext(drawn: BagLineContext): BagLineContext {
  const promotions = useStore($promotions, { ssr: () => undefined });
  useEffect(() => onReturn(() => void readPromotions()), []);
  return promotions ? { ...drawn, promotions } : drawn;
}
