import { maxQuantity } from '#contract/bag/bag.rules.ts';
import type { BagLineView } from '#shop/bag/bag-line.rules.ts';
import { ActionForm } from '#ui/ActionForm.tsx';
import { Picture } from '#ui/Picture.tsx';
import { Price } from '#ui/Price.tsx';
import { QuantityForm } from '#ui/QuantityForm.tsx';

type SavedLineProps = {
  line: BagLineView;
  problem: string | undefined;
  busy: boolean;
  onQuantity: (quantity: number) => void;
  onMove: () => void;
  onRemove: () => void;
};

/** An item without a price can only be removed. The forms post before hydration and without script. */
export function SavedLine({ line, problem, busy, onQuantity, onMove, onRemove }: SavedLineProps) {
  return (
    <li className="flex flex-col gap-3">
      <div className="relative flex flex-col gap-3">
        <Picture
          src={line.picture}
          alt=""
          sizes="(min-width: 1440px) 429px, (min-width: 1280px) 30vw, 46vw"
        />
        <h2 className="text-14 md:text-16">
          {line.href ? (
            <a href={line.href} className="nav-link after:absolute after:inset-0">
              {line.name}
            </a>
          ) : (
            line.name
          )}
        </h2>
      </div>
      {line.price && (
        <p className="text-14 md:text-16">
          <Price now={line.price.now} was={line.price.was} />{' '}
          {line.quantity > 1 && <span className="text-smoke">{`×\u00a0${line.quantity}`}</span>}
        </p>
      )}
      {line.notes.map((note) => (
        <p key={note} className="text-14 text-copper">
          {note}
        </p>
      ))}
      <div className="mt-auto grid gap-2">
        {line.price && (
          <>
            <QuantityForm
              fields={{ action: 'update', productSkuId: line.key }}
              quantity={line.quantity}
              most={maxQuantity}
              onQuantity={onQuantity}
              busy={busy}
            />
            <ActionForm
              fields={{ action: 'move', productSkuId: line.key }}
              label={`Move to bag: ${line.name}`}
              look="outline"
              busy={busy}
              onAct={onMove}
            >
              Move to bag
            </ActionForm>
          </>
        )}
        <ActionForm
          fields={{ action: 'remove', productSkuId: line.key }}
          label={`Remove ${line.name}`}
          busy={busy}
          onAct={onRemove}
        >
          Remove
        </ActionForm>
        <p role="alert" className="text-14 text-clay empty:hidden">
          {problem}
        </p>
      </div>
    </li>
  );
}
