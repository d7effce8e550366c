import { useStore } from '@nanostores/react';
import { trackEvent } from '#shop/analytics/analytics.events.ts';
import { bagHref } from '#shop/bag/bag.rules.ts';
import { $isBagChanging } from '#shop/bag/bag.store.ts';
import { Button } from '#ui/Button.tsx';

export function CheckoutButton() {
  const isChanging = useStore($isBagChanging, { ssr: () => false });
  return (
    <form
      method="post"
      action={bagHref}
      onSubmit={() => trackEvent({ action: 'initiated_checkout' })}
      className="grid"
    >
      <input type="hidden" name="action" value="checkout" />
      <Button type="submit" busy={isChanging} title={isChanging ? 'Your bag is being updated' : undefined}>
        Checkout
      </Button>
    </form>
  );
}
