import { BriefSheet } from './BriefSheet.tsx';
import { Button } from './Button.tsx';
import { Picture } from './Picture.tsx';

/** Something that was put somewhere, and the way there. */
export type Added = {
  readonly heading: string;
  readonly name: string;
  readonly image: string | undefined;
  /** What it costs, and what comes with it. */
  readonly price?: string | undefined;
  readonly gift?: string | undefined;
  readonly href: string;
  readonly button: string;
  /** Until then it is on its way, and the page behind the button must not be opened. */
  readonly settled: Promise<unknown>;
};

type AddedSheetProps = {
  added: Added | undefined;
  /** How many the bag holds by now: two presses put in two. */
  quantity?: number | undefined;
  onClose: () => void;
};

export function AddedSheet({ added, quantity = 1, onClose }: AddedSheetProps) {
  return (
    <BriefSheet shown={added} onClose={onClose}>
      {added && (
        <>
          <p className="font-display text-20">{added.heading}</p>
          <div className="flex items-center gap-4">
            {added.image && (
              <div className="w-16 shrink-0">
                <Picture src={added.image} alt="" sizes="64px" />
              </div>
            )}
            <div>
              <p>{added.name}</p>
              {quantity > 1 && <p>{quantity} in your bag</p>}
              {added.price && <p className="tabular-nums">{added.price}</p>}
              {added.gift && <p className="text-14 text-copper">Your free gift: {added.gift}</p>}
            </div>
          </div>
          <Button
            href={added.href}
            wide
            onClick={(event) => {
              event.preventDefault();
              void added.settled.then(() => location.assign(added.href));
            }}
          >
            {added.button}
          </Button>
        </>
      )}
    </BriefSheet>
  );
}
