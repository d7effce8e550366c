import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';

type BriefSheetProps = {
  /** What it says; undefined shows nothing. A new object shows it anew. */
  shown: object | undefined;
  onClose: () => void;
  children: ReactNode;
};

/** Above everything, wherever on the page it is drawn. */
const toTopLayer = (sheet: HTMLElement | null) => sheet?.showPopover();

/** Milliseconds. */
const lifetime = 3500;

/**
 * Slides in to say that something was done and goes by itself; held while a pointer or the focus is on it, closed by
 * Escape. It never takes the focus and is announced politely.
 */
export function BriefSheet({ shown, onClose, children }: BriefSheetProps) {
  const [isHeld, setIsHeld] = useState(false);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!shown) return;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close();
    addEventListener('keydown', onKey);
    const timer = isHeld ? undefined : setTimeout(close, lifetime);
    return () => {
      removeEventListener('keydown', onKey);
      clearTimeout(timer);
    };
  }, [shown, isHeld]);
  return (
    <div role="status">
      {shown && (
        // biome-ignore lint/a11y/noStaticElementInteractions: pointer and focus only hold it open.
        <div
          ref={toTopLayer}
          popover="manual"
          className="brief-sheet fixed top-0 right-0 bottom-auto left-auto flex w-full flex-col gap-4 bg-paper p-6 text-ink shadow-float md:max-w-112"
          onPointerEnter={() => setIsHeld(true)}
          onPointerLeave={() => setIsHeld(false)}
          onFocus={() => setIsHeld(true)}
          onBlur={() => setIsHeld(false)}
        >
          {children}
        </div>
      )}
    </div>
  );
}
