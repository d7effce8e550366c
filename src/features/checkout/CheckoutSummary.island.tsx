import { useStore } from '@nanostores/react';
import { memo, type ReactNode, useEffect, useRef } from 'react';
import { Figures } from '#ui/Figures.tsx';
import { LineItem, lineListClass } from '#ui/LineItem.tsx';
import { $checkout } from './checkout.store.ts';
import { type SummaryView, summaryView } from './summary.view.ts';

type CheckoutSummaryProps = {
  /** Rendered until the form has opened the checkout. */
  initial: SummaryView;
  /** The promo code island. */
  children?: ReactNode;
};

/** On phones, collapsed to one line with the total until it has a message. */
export const CheckoutSummary = memo(function CheckoutSummary({ initial, children }: CheckoutSummaryProps) {
  const state = useStore($checkout, { ssr: () => undefined });
  const { lines, rows, total, hasMessages } = state ? summaryView(state) : initial;
  const fold = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (hasMessages && fold.current) fold.current.open = true;
  }, [hasMessages]);
  return (
    <>
      <details ref={fold} open={initial.hasMessages} className="summary">
        <summary className="summary-line">
          <span className="flex items-center gap-3">
            Order summary
            <span className="fold-mark" aria-hidden="true" />
          </span>
          <span className="tabular-nums">{total}</span>
        </summary>
        <div className="grid gap-7 pb-8 lg:pb-0">
          <div className="flex items-baseline justify-between gap-4">
            <h2 className="font-display text-20">Your order</h2>
            <a href="/shop/bag" className="link text-14">
              Update bag
            </a>
          </div>
          <ul className={lineListClass}>
            {lines.map((line) => (
              <LineItem key={line.id} {...line} />
            ))}
          </ul>
          {children}
          <Figures rows={rows} total={total} />
        </div>
      </details>
      {/* Announces a changed total, also while the summary is collapsed. */}
      <p role="status" className="sr-only">
        {`Total ${total}`}
      </p>
    </>
  );
});
