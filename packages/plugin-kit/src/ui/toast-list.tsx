import { Portal, Toast } from '@blueprintjs/core';
import { ErrorIcon, TickCircleIcon, UndoIcon, WarningSignIcon } from '@blueprintjs/icons';
import { useCallback, type ReactElement } from 'react';
import type { ToastAction } from '../shell.ts';
import './toast-list.css';

export type ToastKind = 'success' | 'warning' | 'error' | 'undo';

export interface ToastItem {
  readonly id: string;
  readonly kind: ToastKind;
  readonly message: string;
  readonly durationMs: number;
  readonly placement: 'bottom-left' | 'top';
  readonly icon?: ReactElement | undefined;
  readonly action?: ToastAction | undefined;
}

const icons: Readonly<Record<ToastKind, ReactElement>> = {
  success: <TickCircleIcon />,
  warning: <WarningSignIcon />,
  error: <ErrorIcon />,
  undo: <UndoIcon />,
};

interface ToastListProps {
  readonly toasts: readonly ToastItem[];
  readonly onDismiss: (id: string) => void;
}

/** Time stops, and starts again, while the pointer or the focus is on a toast. */
export function ToastList({ toasts, onDismiss }: ToastListProps) {
  const space = useToastSpace();
  return (
    <Portal>
      {(['bottom-left', 'top'] as const).map((placement) => (
        <div
          key={placement}
          ref={placement === 'bottom-left' ? space : undefined}
          className={`ws-toasts ws-toasts--${placement}`}
          aria-live="polite"
        >
          {toasts
            .filter((toast) => toast.placement === placement)
            .map((toast) => (
              <OneToast key={toast.id} toast={toast} onDismiss={onDismiss} />
            ))}
        </div>
      ))}
    </Portal>
  );
}

/** Pixels above and below toasts. */
const gap = 8;

/** Says in a property of the page how much space toasts need, which it leaves them on small screens. */
function useToastSpace() {
  return useCallback((list: HTMLElement | null) => {
    if (list === null) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.contentRect.height ?? 0;
      style.setProperty('--ws-toasts', `${height === 0 ? 0 : gap + height + gap}px`);
    });
    observer.observe(list);
    return () => {
      observer.disconnect();
      style.removeProperty('--ws-toasts');
    };
  }, []);
}

interface OneToastProps {
  readonly toast: ToastItem;
  readonly onDismiss: (id: string) => void;
}

function OneToast({ toast, onDismiss }: OneToastProps) {
  const { action } = toast;
  return (
    <Toast
      className={`ws-toast ws-toast--${toast.kind}`}
      timeout={toast.durationMs}
      icon={toast.icon ?? icons[toast.kind]}
      message={
        <>
          {toast.message}
          {toast.kind === 'undo' && (
            <span
              className="ws-toast__line"
              style={{ animationDuration: `${toast.durationMs}ms` }}
            />
          )}
        </>
      }
      {...(action === undefined
        ? {}
        : { action: { text: action.label, icon: action.icon, onClick: () => action.run() } })}
      onDismiss={() => onDismiss(toast.id)}
    />
  );
}
