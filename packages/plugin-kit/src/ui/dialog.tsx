import type { DialogProps as OverlayProps } from '@blueprintjs/core';
import { CrossIcon } from '@blueprintjs/icons';
import { t } from '@mach42/language/t.ts';
import {
  Suspense,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ReactElement,
  type ReactNode,
} from 'react';
import { useEscape, useKeptLayout } from '../hooks.ts';
import { IconButton, Button, type ButtonProps } from './button.tsx';
import { classNames } from './class-names.ts';
import { openerOf } from './popover.tsx';
import { useEnter } from './use-enter.ts';
import { useOverlays } from './use-overlays.ts';
import './dialog.css';

/** Blueprint's dialog, whose code is loaded when a dialog is opened for the first time. */
export function LazyDialog(props: OverlayProps) {
  const [wasOpened, setWasOpened] = useState(props.isOpen);
  const opener = useRef<Element>(null);
  const isOpen = props.isOpen ?? false;
  if (isOpen && wasOpened !== true) setWasOpened(true);
  useKeptLayout(isOpen);
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    opener.current = openerOf(document.activeElement);
    // A dialog that is removed from the page as it closes keeps the focus until then.
    return () => void requestAnimationFrame(() => returnFocus(opener.current));
  }, [isOpen]);
  return (
    wasOpened === true && (
      <Suspense>
        <Loaded
          {...props}
          onClosed={(dialog) => {
            returnFocus(opener.current, dialog);
            props.onClosed?.(dialog);
          }}
        />
      </Suspense>
    )
  );
}

/**
 * Returns the focus to the element that had it before a dialog, if no element has it or it disappears with the
 * dialog. Blueprint returns it only to an element that still exists, which an item of a closed menu does not, and not
 * from a dialog that is removed from the page as it closes. Without this, a person who uses the keyboard would begin
 * again at the top.
 */
function returnFocus(opener: Element | null, closed?: Element): void {
  const { activeElement, body } = document;
  const isLost = activeElement === null || activeElement === body;
  if (!isLost && closed?.contains(activeElement) !== true) return;
  const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== body;
  (isThere ? opener : document.getElementById('main'))?.focus({ preventScroll: true });
}

function Loaded(props: OverlayProps) {
  const { Dialog } = useOverlays();
  return <Dialog {...props} />;
}

interface DialogAction extends Pick<ButtonProps, 'icon' | 'disabled' | 'loading' | 'title'> {
  readonly label: string;
  /** Default: `primary`. */
  readonly variant?: 'primary' | 'danger';
  readonly run: () => void;
}

interface DialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly icon?: ReactElement | undefined;
  readonly children: ReactNode;
  /** The main action of the dialog; a button that cancels is before it. */
  readonly action?: DialogAction;
  /** Buttons instead of an action, the safe one first; `ws-dialog__start` puts one at the left. */
  readonly footer?: ReactNode;
  /** Pixels. */
  readonly width?: number;
  readonly className?: string | undefined;
  readonly onClose: () => void;
}

/** A dialog. Enter presses its filled button: `useEnter`. */
export function Dialog(props: DialogProps) {
  const titleId = useId();
  const body = useEnter<HTMLDivElement>(props.isOpen);
  useEscape(props.isOpen, props.onClose, true);
  const footer = props.action ? buttonsOf(props.action, props.onClose) : props.footer;
  return (
    <LazyDialog
      isOpen={props.isOpen}
      onClose={props.onClose}
      transitionDuration={220}
      className={classNames('ws-dialog', props.className)}
      backdropClassName="ws-scrim"
      style={{ width: props.width ?? 450 }}
      aria-labelledby={titleId}
      onOpened={takeFocus}
    >
      <header className="ws-dialog__header">
        {props.icon}
        <h2 id={titleId} className="ws-dialog__title">
          {props.title}
        </h2>
        <IconButton icon={<CrossIcon />} label={t('Close')} onClick={props.onClose} />
      </header>
      <div ref={body} className="ws-dialog__body">
        {props.children}
      </div>
      {footer !== undefined && <footer className="ws-dialog__footer">{footer}</footer>}
    </LazyDialog>
  );
}

function buttonsOf({ label, run, ...button }: DialogAction, onCancel: () => void) {
  return (
    <>
      <Button onClick={onCancel}>{t('Cancel')}</Button>
      <Button variant="primary" {...button} onClick={run}>
        {label}
      </Button>
    </>
  );
}

/** Gives the focus to the dialog, so that screen readers read its name, unless one of its fields has the focus. */
function takeFocus(container: HTMLElement): void {
  const dialog = container.querySelector<HTMLElement>('[role="dialog"]');
  if (dialog === null || dialog.contains(document.activeElement)) return;
  dialog.tabIndex = -1;
  dialog.focus({ preventScroll: true });
}

/** Returns the present question of a dialog, or the last one, with which the dialog is drawn while it closes. */
export function useLastAsked<Asked>(asked: Asked | undefined): Asked | undefined {
  const [last, setLast] = useState(asked);
  if (asked !== undefined && asked !== last) setLast(asked);
  return asked ?? last;
}

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

/**
 * A small and plain dialog with a question. If the action deletes or destroys, the safe answer has the focus and
 * Enter.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const titleId = useId();
  const first = useRef<HTMLButtonElement>(null);
  const danger = props.danger ?? true;
  // The very first dialog is drawn after it began to open.
  const focusFirst = (container: HTMLElement) => {
    const dialog = container.querySelector('[role="alertdialog"]');
    if (dialog?.contains(document.activeElement) !== true) first.current?.focus();
  };
  return (
    <LazyDialog
      isOpen={props.isOpen}
      onClose={props.onCancel}
      onOpening={() => first.current?.focus()}
      onOpened={focusFirst}
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
          {props.cancel ?? t('Cancel')}
        </Button>
        <Button
          {...(!danger && { ref: first })}
          variant={danger ? 'danger' : 'primary'}
          onClick={props.onConfirm}
        >
          {props.confirm}
        </Button>
      </footer>
    </LazyDialog>
  );
}
