import { useEffect, useRef } from 'react';
import { fieldClasses } from './field.classes.ts';

type QuantityFormProps = {
  /** Hidden fields, posted before hydration and without script. */
  fields: Readonly<Record<string, string>>;
  quantity: number;
  most: number;
  onQuantity: (quantity: number) => void;
  /** Ignores changes but keeps the focus. */
  busy?: boolean | undefined;
};

/** A quantity select. Without script an Update button posts it. */
export function QuantityForm({ fields, quantity, most, onQuantity, busy }: QuantityFormProps) {
  const select = useRef<HTMLSelectElement>(null);
  // A choice made before hydration had no listener.
  useEffect(() => {
    const chosen = Number(select.current?.value);
    if (chosen > 0 && chosen !== quantity) onQuantity(chosen);
  }, []);
  return (
    <form method="post" className="flex flex-wrap items-end gap-2">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="flex flex-wrap items-center gap-x-3 text-14 text-smoke">
        Quantity
        <span>
          <select
            ref={select}
            name="quantity"
            autoComplete="off"
            value={quantity}
            aria-disabled={busy || undefined}
            onChange={(event) => {
              if (!busy) onQuantity(Number(event.target.value));
            }}
            className={`${fieldClasses.control} select pr-9 text-ink`}
          >
            {Array.from({ length: most }, (_, index) => (
              <option key={index}>{index + 1}</option>
            ))}
          </select>
        </span>
      </label>
      <button type="submit" className="link without-script min-h-11 items-center text-14">
        Update
      </button>
    </form>
  );
}
