import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from './Button.tsx';
import { Picture } from './Picture.tsx';

/** An item that was added to a list, with a link to the list. */
export type Added = {
  readonly heading: string;
  readonly name: string;
  readonly image: string | undefined;
  readonly price?: string | undefined;
  readonly gift?: string | undefined;
  readonly href: string;
  readonly button: string;
  /** The link waits for it. */
  readonly settled: Promise<unknown>;
};

type AddedSheetProps = {
  added: Added | undefined;
  /** The quantity in the bag. */
  quantity?: number | undefined;
  onClose: () => void;
};

/** A browser without popovers shows it in the page, below the navigation bar. */
const toTopLayer = (sheet: HTMLElement | null) => sheet?.showPopover?.();

const lifetimeMs = 3500;

/**
 * Shows what was added; a new object opens it again. Closes by itself, or by Escape; stays open under a pointer or the
 * focus. Never takes the focus.
 */
export function AddedSheet({ added, quantity = 1, onClose }: AddedSheetProps) {
  const [isHeld, setIsHeld] = useState(false);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    // A sheet that Escape closes under the pointer gets no `pointerleave`.
    if (!added) return setIsHeld(false);
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close();
    addEventListener('keydown', onKey);
    const timer = isHeld ? undefined : setTimeout(close, lifetimeMs);
    return () => {
      removeEventListener('keydown', onKey);
      clearTimeout(timer);
    };
  }, [added, isHeld]);
  return (
    <div role="status">
      {added && (
        // biome-ignore lint/a11y/noStaticElementInteractions: pointer and focus only hold it open.
        <div
          ref={toTopLayer}
          popover="manual"
          className="brief-sheet fixed top-16 right-0 bottom-auto left-auto z-50 flex w-full flex-col gap-4 bg-paper p-6 text-ink shadow-float open:top-0 md:max-w-112"
          onPointerEnter={() => setIsHeld(true)}
          onPointerLeave={() => setIsHeld(false)}
          onFocus={() => setIsHeld(true)}
          onBlur={() => setIsHeld(false)}
        >
          <p className="font-display text-20">{added.heading}</p>
          <div className="flex items-center gap-4">
            {added.image && (
              <div className="w-16 shrink-0">
                <Picture src={added.image} alt="" sizes="64px" />
              </div>
            )}
            <div>
              <p>{added.name}</p>
              {quantity > 1 && <p>{`${quantity} in your bag`}</p>}
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
        </div>
      )}
    </div>
  );
}
