import { useEffect, useState } from 'react';
import { serverNow } from '#ui/server-clock.ts';
import type { Checkout } from './checkout.store.ts';
import { typedBeforeWaking } from './checkout.typed.ts';
import type { CheckoutStart } from './checkout.types.ts';

/** S2 §4. */
const autoApplyDelay = 500;

/**
 * The checkout's life on its page: it wakes with what was typed and kept, keeps every change, and stays fresh while
 * somebody looks. Until awake it is what the edge has drawn.
 */
export function useCheckoutLife(
  checkout: Checkout,
  start: CheckoutStart,
  toast: (text: string) => void,
): { isAwake: boolean; now: number } {
  // Read before React takes the fields over.
  const [typed] = useState(() => typedBeforeWaking(start));
  const [isAwake, setAwake] = useState(false);
  const [now, setNow] = useState(start.now);

  useEffect(() => {
    const look = () => {
      setNow(serverNow());
      void checkout.refresh().then(() => checkout.applyByItself());
    };
    const comeBack = (event: PageTransitionEvent) => {
      if (event.persisted) void checkout.comeBack();
    };
    checkout.restore(typed);
    const stopKeeping = checkout.keep();
    setAwake(true);
    if (start.applied) toast(start.applied);
    const autoApply = setTimeout(() => void checkout.applyByItself(), autoApplyDelay);
    addEventListener('focus', look);
    addEventListener('pageshow', comeBack);
    return () => {
      stopKeeping();
      clearTimeout(autoApply);
      removeEventListener('focus', look);
      removeEventListener('pageshow', comeBack);
    };
  }, [checkout, start, typed, toast]);

  return { isAwake, now };
}
