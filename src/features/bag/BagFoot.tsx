import { note as noteEvent } from '#shop/analytics/analytics.store.ts';
import { Button } from '#ui/Button.tsx';

type BagFootProps = {
  total: string;
  /** What a refused checkout says, repeated where the shopper of a long bag is. */
  note: string | undefined;
  isChanging: boolean;
};

/** Stays in sight: the total and the way to checkout, off while changes run. */
export function BagFoot({ total, note, isChanging }: BagFootProps) {
  return (
    <form
      method="post"
      onSubmit={() => noteEvent({ action: 'initiated_checkout' })}
      className="bag-foot sticky bottom-0 mt-auto border-t bg-paper py-4"
    >
      <input type="hidden" name="action" value="checkout" />
      {note && <p className="pb-3 text-14 text-clay">{note}</p>}
      <div className="flex items-center justify-between gap-6">
        <p aria-live="polite">
          Total <strong className="font-medium tabular-nums">{total}</strong>
          <span className="block text-14 text-smoke">Delivery not included</span>
        </p>
        <Button type="submit" busy={isChanging} title={isChanging ? 'Your bag is being updated' : undefined}>
          Checkout
        </Button>
      </div>
    </form>
  );
}
