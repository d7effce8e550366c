import { maxQuantity } from '#contract/bag/bag.rules.ts';
import type { BagLineView } from '#shop/bag/bag-line.rules.ts';
import { ActionForm } from '#ui/ActionForm.tsx';
import { Picture } from '#ui/Picture.tsx';
import { Price } from '#ui/Price.tsx';
import { QuantityForm } from '#ui/QuantityForm.tsx';

type BagLineProps = {
  line: BagLineView;
  problem: string | undefined;
  onQuantity: (quantity: number) => void;
  onSave: () => void;
  onRemove: () => void;
};

/** Its controls are forms that post to the bag's page before hydration and without script. */
export function BagLine({ line, problem, onQuantity, onSave, onRemove }: BagLineProps) {
  return (
    <li className="grid grid-cols-[96px_minmax(0,1fr)] gap-4 border-b py-6 md:grid-cols-[128px_minmax(0,1fr)] md:gap-6">
      <div className="self-start bg-shell">
        {line.picture && <Picture src={line.picture} alt="" sizes="(min-width: 768px) 128px, 96px" />}
      </div>
      <div className="flex flex-col gap-3">
        <div className="flex flex-col gap-1 md:flex-row md:items-baseline md:justify-between md:gap-x-6">
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
            <p className="shrink-0">
              <Price now={line.price.now} was={line.price.was} />{' '}
              {line.quantity > 1 && <span className="text-smoke">{`×\u00a0${line.quantity}`}</span>}
            </p>
          )}
        </div>
        {line.notes.map((note) => (
          <p key={note} className="text-14 text-copper">
            {note}
          </p>
        ))}
        <div className="mt-auto flex flex-wrap items-end justify-between gap-4">
          {line.price && !line.isGift && (
            <QuantityForm
              fields={{ action: 'update', productSkuId: line.key }}
              quantity={line.quantity}
              most={maxQuantity}
              onQuantity={onQuantity}
            />
          )}
          <div className="flex flex-wrap gap-x-6 md:ml-auto">
            {!line.isGift && (
              <ActionForm
                fields={{ action: 'save', productSkuId: line.key }}
                label={`Save for later: ${line.name}`}
                onAct={onSave}
              >
                Save for later
              </ActionForm>
            )}
            <ActionForm
              fields={{ action: 'remove', productSkuId: line.key }}
              label={`Remove ${line.name}`}
              onAct={onRemove}
            >
              Remove
            </ActionForm>
          </div>
        </div>
        <p role="alert" className="text-14 text-clay empty:hidden">
          {problem}
        </p>
      </div>
    </li>
  );
}
