import { type ReactNode, useEffect, useState } from 'react';

type BriefSheetProps = {
  /** What it says; undefined shows nothing. A new object shows it anew. */
  shown: object | undefined;
  onClose: () => void;
  children: ReactNode;
};

/** Milliseconds (S1 §9). */
const lifetime = 3500;

/**
 * Slides in to say that something was done and goes by itself; held while a pointer or the focus is on it, closed by
 * Escape. It never takes the focus and is announced politely (screens §14).
 */
export function BriefSheet({ shown, onClose, children }: BriefSheetProps) {
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (!shown) return;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && onClose();
    addEventListener('keydown', onKey);
    const timer = isHeld ? undefined : setTimeout(onClose, lifetime);
    return () => {
      removeEventListener('keydown', onKey);
      clearTimeout(timer);
    };
  }, [shown, isHeld, onClose]);
  return (
    <div role="status">
      {shown && (
        // biome-ignore lint/a11y/noStaticElementInteractions: pointer and focus only hold it open.
        <div
          className="brief-sheet fixed inset-x-0 top-0 z-50 ml-auto flex flex-col gap-4 bg-paper p-6 shadow-float md:max-w-112"
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
