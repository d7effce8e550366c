import { Figures } from '#ui/Figures.tsx';
import { LineItem } from '#ui/LineItem.tsx';
import { lineItemClasses } from '#ui/line-item.classes.ts';
import type { PartProps } from './checkout.parts.ts';
import { PromoCode } from './PromoCode.tsx';
import { summaryView } from './summary.view.ts';

/** On phones folded to one line with the total (screens §7). */
export function Summary(props: PartProps) {
  const { lines, rows, total } = summaryView(props.state, props.terms);
  return (
    <details className="summary">
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
        <ul className={lineItemClasses.list}>
          {lines.map(({ id, quantity, ...line }) => (
            <LineItem key={id} {...line} detail={`Quantity ${quantity}`} />
          ))}
        </ul>
        <PromoCode {...props} />
        <Figures rows={rows} total={total} />
      </div>
    </details>
  );
}
