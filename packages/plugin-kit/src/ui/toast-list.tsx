import { Portal } from '@blueprintjs/core';
import {
  CrossIcon,
  ErrorIcon,
  TickCircleIcon,
  UndoIcon,
  WarningSignIcon,
} from '@blueprintjs/icons';
import { t } from '@mach42/language/t.ts';
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type ReactElement,
} from 'react';
import type { ToastAction } from '../shell.ts';
import { Button, IconButton } from './button.tsx';
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

export function ToastList({ toasts, onDismiss }: ToastListProps) {
  const space = useToastSpace();
  /** The element that had the focus before a toast got it. */
  const before = useRef<Element>(null);
  const keepBefore = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
  };
  const returnFocus = () => {
    const { current } = before;
    const isThere = current instanceof HTMLElement && current.isConnected;
    (isThere ? current : document.getElementById('main'))?.focus({ preventScroll: true });
  };
  return (
    <Portal>
      {(['bottom-left', 'top'] as const).map((placement) => (
        <div
          key={placement}
          ref={placement === 'bottom-left' ? space : undefined}
          className={`ws-toasts ws-toasts--${placement}`}
          aria-live="polite"
          onFocus={keepBefore}
        >
          {toasts
            .filter((toast) => toast.placement === placement)
            .map((toast) => (
              <OneToast
                key={toast.id}
                toast={toast}
                onDismiss={onDismiss}
                onGoneWithFocus={returnFocus}
              />
            ))}
        </div>
      ))}
    </Portal>
  );
}

/** The pixels above and below toasts. */
const gap = 8;

/**
 * Sets a property of the page to the height of the toasts, so that the page leaves room for them on small screens.
 */
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
  /** Called when the toast disappears while it has the focus. */
  readonly onGoneWithFocus: () => void;
}

/** A message that disappears by itself. Its time begins again once neither the pointer nor the focus is on it. */
function OneToast({ toast, onDismiss, onGoneWithFocus }: OneToastProps) {
  const { id, kind, durationMs, action } = toast;
  const [isHeld, setHeld] = useState(false);
  const element = useRef<HTMLDivElement>(null);
  const goWithFocus = useEffectEvent(onGoneWithFocus);
  useLayoutEffect(() => {
    const shown = element.current;
    return () => {
      if (shown?.contains(document.activeElement) === true) goWithFocus();
    };
  }, []);
  const dismiss = useEffectEvent(() => onDismiss(id));
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => dismiss(), durationMs);
    return () => clearTimeout(timer);
  }, [isHeld, durationMs]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only notices pointer and focus
    <div
      ref={element}
      className={`ws-toast ws-toast--${kind}`}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
    >
      <span className="ws-toast__icon">{toast.icon ?? icons[kind]}</span>
      <span className="ws-toast__message" role="alert">
        {toast.message}
      </span>
      {action !== undefined && (
        <Button
          size="small"
          icon={action.icon}
          className="ws-toast__action"
          onClick={() => {
            action.run();
            onDismiss(id);
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton
        size="small"
        icon={<CrossIcon size={12} />}
        label={t('Close')}
        onClick={() => onDismiss(id)}
      />
      {kind === 'undo' && (
        <span className="ws-toast__line" style={{ animationDuration: `${durationMs}ms` }} />
      )}
    </div>
  );
}
