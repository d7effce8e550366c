import { bagHref } from '#contract/bag/bag.rules.ts';
import { note } from '#shop/analytics/analytics.store.ts';
import { Button } from '#ui/Button.tsx';

/** Opens the checkout of the bag: a form that the bag's page answers. */
export function CheckoutButton({ isChanging }: { isChanging: boolean }) {
  return (
    <form
      method="post"
      action={bagHref}
      onSubmit={() => note({ action: 'initiated_checkout' })}
      className="grid"
    >
      <input type="hidden" name="action" value="checkout" />
      <Button type="submit" busy={isChanging} title={isChanging ? 'Your bag is being updated' : undefined}>
        Checkout
      </Button>
    </form>
  );
}
