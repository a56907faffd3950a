import { useId, useRef, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { LateDialog } from './late-dialog.tsx';
import './dialog.css';

interface ConfirmDialogProps {
  readonly isOpen: boolean;
  /** The question: `Delete Message?` */
  readonly title: string;
  readonly children?: ReactNode;
  /** The answer that changes something: `Delete`. */
  readonly confirm: string;
  readonly cancel?: string;
  readonly danger?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Small and plain. What deletes or destroys leaves the focus, and Enter, to the safe answer. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const titleId = useId();
  const first = useRef<HTMLButtonElement>(null);
  const danger = props.danger ?? true;
  return (
    <LateDialog
      isOpen={props.isOpen}
      onClose={props.onCancel}
      onOpening={() => first.current?.focus()}
      transitionDuration={220}
      className="ws-dialog ws-dialog--confirm"
      backdropClassName="ws-scrim"
      role="alertdialog"
      aria-labelledby={titleId}
    >
      <h2 id={titleId} className="ws-dialog__title">
        {props.title}
      </h2>
      <div className="ws-dialog__text">{props.children}</div>
      <footer className="ws-dialog__footer">
        <Button {...(danger && { ref: first })} onClick={props.onCancel}>
          {props.cancel ?? 'Cancel'}
        </Button>
        <Button
          {...(!danger && { ref: first })}
          variant={danger ? 'danger' : 'primary'}
          onClick={props.onConfirm}
        >
          {props.confirm}
        </Button>
      </footer>
    </LateDialog>
  );
}
