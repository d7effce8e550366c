import { Picture } from '#ui/Picture.tsx';
import type { StageGift } from './product.view.ts';

/** The free gift that comes with the product named `of`. */
export function GiftCard({ gift, of }: { gift: StageGift; of: string }) {
  const { value, claimed, few } = gift.texts;
  const offer = /\bwig\b/i.test(of) ? 'Free with this wig' : 'Free with this hair';
  return (
    <aside aria-label="Free gift" className="flex items-center gap-4 bg-shell p-4 text-14">
      {gift.image && (
        <div className="w-16 shrink-0">
          <Picture src={gift.image} alt="" sizes="64px" />
        </div>
      )}
      <div className="flex flex-col">
        <p className="font-medium">{gift.name}</p>
        <p>{gift.isGone ? value : `${offer}. ${value}`}</p>
        <p className="text-smoke">
          {few ? `${claimed} · ` : claimed}
          {few && <span className="text-copper">{few}</span>}
        </p>
      </div>
    </aside>
  );
}
