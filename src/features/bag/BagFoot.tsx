import { CheckoutButton } from './CheckoutButton.tsx';

type BagFootProps = {
  total: string;
  /** What a refused checkout says, repeated where the shopper of a long bag is. */
  note: string | undefined;
  isChanging: boolean;
};

/** The total and the way to checkout, off while changes run. On phones it stays in sight, on desks it heads the summary. */
export function BagFoot({ total, note, isChanging }: BagFootProps) {
  return (
    <div className="bag-foot sticky bottom-0 mt-auto border-t bg-paper py-4 lg:static lg:mt-0 lg:border lg:p-6">
      {note && <p className="pb-3 text-14 text-clay">{note}</p>}
      <div className="flex items-center justify-between gap-6 lg:grid lg:justify-stretch">
        <p aria-live="polite">
          Total <strong className="font-medium tabular-nums lg:float-right">{total}</strong>
          <span className="block text-14 text-smoke">Delivery not included</span>
        </p>
        <CheckoutButton isChanging={isChanging} />
      </div>
    </div>
  );
}
