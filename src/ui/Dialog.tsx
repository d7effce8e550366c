import { type ReactNode, useEffect, useRef } from 'react';
import { type DialogSide, dialogClasses } from './dialog.classes.ts';
import { Icon } from './Icon.tsx';

type DialogProps = {
  id: string;
  heading: string;
  /** Above the heading, which is then larger. */
  label?: string | undefined;
  /** Where it slides in from. */
  side?: DialogSide | undefined;
  /** For an island. Without it, buttons open the dialog by `command` and `commandfor`. */
  open?: boolean;
  onClose?: () => void;
  children?: ReactNode;
};

/** A modal `<dialog>`. The heading takes the focus, or the element with `data-first-focus`. */
export function Dialog({ id, heading, label, side = 'right', open, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open && !dialog.current?.open) {
      dialog.current?.showModal();
      dialog.current?.querySelector<HTMLElement>('[data-first-focus]')?.focus();
    }
    if (open === false) dialog.current?.close();
  }, [open]);
  const close = { command: 'close', commandfor: id };
  return (
    <dialog
      id={id}
      ref={dialog}
      closedby="any"
      aria-labelledby={`${id}-heading`}
      className={dialogClasses.frame(side)}
      onClose={onClose}
    >
      <div className={dialogClasses.head}>
        <div>
          {label && <p className="dialog-label">{label}</p>}
          <h2
            id={`${id}-heading`}
            className={`font-display ${label ? 'text-28 leading-tight' : 'text-20'}`}
            tabIndex={-1}
          >
            {heading}
          </h2>
        </div>
        <button type="button" {...close} className={dialogClasses.close} aria-label="Close">
          <Icon name="close" />
        </button>
      </div>
      <div className={dialogClasses.body}>{open !== false && children}</div>
    </dialog>
  );
}
