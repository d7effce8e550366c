import { type ReactNode, useEffect, useId, useRef } from 'react';
import { type DialogSide, dialogClasses } from './dialog.classes.ts';
import { Icon } from './Icon.tsx';

type DialogProps = {
  open: boolean;
  onClose: () => void;
  heading: string;
  /** Stands over the heading, which is then larger. */
  label?: string | undefined;
  /** From which side it comes; `right` is the sheet. */
  side?: DialogSide | undefined;
  children: ReactNode;
};

/**
 * A modal on the native `<dialog>`: the page behind is inert and locked, Escape and the backdrop close, the
 * opener gets the focus back (screens §14); the frame's script knows the backdrop. The heading takes the focus, or what has `data-first-focus`.
 */
export function Dialog({ open, onClose, heading, label, side = 'right', children }: DialogProps) {
  const headingId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open && !dialog.current?.open) {
      dialog.current?.showModal();
      dialog.current?.querySelector<HTMLElement>('[data-first-focus]')?.focus();
    }
    if (!open) dialog.current?.close();
  }, [open]);
  return (
    <dialog ref={dialog} aria-labelledby={headingId} className={dialogClasses.frame(side)} onClose={onClose}>
      <div className={dialogClasses.head}>
        <div>
          {label && <p className="dialog-label">{label}</p>}
          <h2 id={headingId} className={dialogClasses.heading} tabIndex={-1}>
            {heading}
          </h2>
        </div>
        <button type="button" className={dialogClasses.close} aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div className={dialogClasses.body}>{open && children}</div>
    </dialog>
  );
}
