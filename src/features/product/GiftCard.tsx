import { Picture } from '#ui/Picture.tsx';
import type { StageGift } from './product.view.ts';

/** The free gift that comes with Hair. */
export function GiftCard({ gift }: { gift: StageGift }) {
  return (
    <aside aria-label="Free gift" className="flex items-center gap-4 bg-shell p-4 text-14">
      {gift.image && (
        <div className="w-16 shrink-0">
          <Picture src={gift.image} alt="" sizes="64px" />
        </div>
      )}
      <div className="flex flex-col">
        <p className="font-medium">{gift.name}</p>
        <p>{gift.texts.value}</p>
        <p className="text-smoke">
          {gift.texts.claimed}
          {gift.texts.label && (
            <>
              {' · '}
              <span className="text-copper">{gift.texts.label}</span>
            </>
          )}
        </p>
      </div>
    </aside>
  );
}
