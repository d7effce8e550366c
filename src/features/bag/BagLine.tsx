import { useEffect, useRef } from 'react';
import { quantityChoices } from '#contract/bag.rules.ts';
import { fieldClasses } from '#ui/field.classes.ts';
import { Picture } from '#ui/Picture.tsx';
import { Price } from '#ui/Price.tsx';
import type { LineView } from './bag.view.ts';

type BagLineProps = {
  line: LineView;
  problem: string | undefined;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
};

/** One line: its controls are forms that post to the bag's own address before and without script. */
export function BagLine({ line, problem, onQuantity, onRemove }: BagLineProps) {
  return (
    <li className="grid grid-cols-[6rem_1fr] gap-4 border-b py-6 md:grid-cols-[8rem_1fr] md:gap-6">
      <div className="bg-shell">
        {line.picture && <Picture src={line.picture} alt="" sizes="(min-width: 768px) 128px, 96px" />}
      </div>
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2>
            {line.href ? (
              <a href={line.href} className="nav-link">
                {line.name}
              </a>
            ) : (
              line.name
            )}
          </h2>
          {line.price && (
            <p>
              <Price now={line.isGift ? 'Free' : line.price.now} was={line.price.was} />
              {line.quantity > 1 && <span className="text-smoke"> × {line.quantity}</span>}
            </p>
          )}
        </div>
        {line.notes.map((note) => (
          <p key={note} className="text-14 text-copper">
            {note}
          </p>
        ))}
        <div className="mt-auto flex flex-wrap items-end justify-between gap-4">
          {line.price && !line.isGift && <Quantity line={line} onQuantity={onQuantity} />}
          <form
            method="post"
            onSubmit={(event) => {
              event.preventDefault();
              onRemove();
            }}
          >
            <input type="hidden" name="action" value="remove" />
            <input type="hidden" name="productSkuId" value={line.key} />
            <button type="submit" className="link min-h-11 text-14" aria-label={`Remove ${line.name}`}>
              Remove
            </button>
          </form>
        </div>
        <p role="alert" className="text-14 text-clay empty:hidden">
          {problem}
        </p>
      </div>
    </li>
  );
}

function Quantity({ line, onQuantity }: Pick<BagLineProps, 'line' | 'onQuantity'>) {
  const select = useRef<HTMLSelectElement>(null);
  // What was chosen before the island woke was heard by nobody.
  useEffect(() => {
    const chosen = Number(select.current?.value);
    if (chosen > 0 && chosen !== line.quantity) onQuantity(chosen);
  }, []);
  return (
    <form method="post" className="flex items-end gap-2">
      <input type="hidden" name="action" value="update" />
      <input type="hidden" name="productSkuId" value={line.key} />
      <label className="flex items-center gap-3 text-14 text-smoke">
        Quantity
        <select
          ref={select}
          name="quantity"
          autoComplete="off"
          value={line.quantity}
          onChange={(event) => onQuantity(Number(event.target.value))}
          className={`${fieldClasses.control} select text-ink`}
        >
          {quantityChoices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      </label>
      <button type="submit" className="link without-script min-h-11 items-center text-14">
        Update
      </button>
    </form>
  );
}
