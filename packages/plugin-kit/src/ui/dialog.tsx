import { CrossIcon } from '@blueprintjs/icons';
import { useId, type ReactElement, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './button.tsx';
import { useEnter } from './enter.ts';
import { LateDialog } from './late-dialog.tsx';
import { useEscape } from './use-escape.ts';
import './dialog.css';

interface DialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly icon?: ReactElement | undefined;
  readonly children: ReactNode;
  /** Buttons, the safe one first; `ws-dialog__start` puts one at the left. */
  readonly footer?: ReactNode;
  /** Pixels. */
  readonly width?: number;
  readonly className?: string | undefined;
  readonly onClose: () => void;
}

/** Enter does what its filled button does: `useEnter`. */
export function Dialog(props: DialogProps) {
  const titleId = useId();
  const body = useEnter<HTMLDivElement>(props.isOpen);
  useEscape(props.isOpen, props.onClose, true);
  return (
    <LateDialog
      isOpen={props.isOpen}
      onClose={props.onClose}
      transitionDuration={220}
      className={classNames('ws-dialog', props.className)}
      backdropClassName="ws-scrim"
      style={{ width: props.width ?? 450 }}
      aria-labelledby={titleId}
    >
      <header className="ws-dialog__header">
        {props.icon}
        <h2 id={titleId} className="ws-dialog__title">
          {props.title}
        </h2>
        <IconButton icon={<CrossIcon />} label="Close" onClick={props.onClose} />
      </header>
      <div ref={body} className="ws-dialog__body">
        {props.children}
      </div>
      {props.footer !== undefined && <footer className="ws-dialog__footer">{props.footer}</footer>}
    </LateDialog>
  );
}
