import { useLayoutEffect, useRef, type ReactNode } from 'react';

interface ModalDialogProps {
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
  /** Escape, or a click beside it. */
  readonly onClose: () => void;
}

/**
 * The browser's own modal dialog. Its first field gets the focus, and the element that had it before gets it back at the
 * end.
 */
export function ModalDialog({ label, className, children, onClose }: ModalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Closed while it is still in the page: only then does the focus go back.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    shown?.querySelector('input')?.focus();
    return () => shown?.close();
  }, []);
  return (
    <dialog ref={dialog} className={className} aria-label={label} closedby="any" onCancel={onClose}>
      {children}
    </dialog>
  );
}
