import { UndoIcon } from '@blueprintjs/icons';
import { t } from '@mach42/language/t.ts';
import { type ToastAction, type Toasts, toastMs } from '@mach42/plugin-kit/shell.ts';
import type { ToastItem, ToastKind } from '@mach42/plugin-kit/ui/toast-list.tsx';
import { nanoid } from '@reduxjs/toolkit';
import { createElement, type ReactElement } from 'react';
import type { Store } from 'redux';
import type { RootState } from '../store/store.ts';
import { toastActions, type ToastData } from './toasts.slice.ts';

interface Extras {
  readonly icon?: ReactElement | undefined;
  readonly action?: ToastAction | undefined;
}

export interface ToastService extends Toasts {
  /** Puts icon and action, which a store cannot hold, back to a toast. */
  readonly complete: (toast: ToastData) => ToastItem;
  readonly dismiss: (id: string) => void;
}

export function createToasts(store: Store<RootState>): ToastService {
  const extras = new Map<string, Extras>();

  function show(data: Omit<ToastData, 'id'>, extra: Extras): void {
    const id = nanoid();
    extras.set(id, extra);
    store.dispatch(toastActions.shown({ ...data, id }));
    const shown = new Set(store.getState().toasts.map((toast) => toast.id));
    for (const known of extras.keys()) if (!shown.has(known)) extras.delete(known);
  }

  const of =
    (kind: ToastKind): Toasts['success'] =>
    (message, options = {}) =>
      show(
        {
          kind,
          message,
          durationMs: options.durationMs ?? toastMs.standard,
          placement: options.placement ?? 'bottom-left',
          ...(options.tag !== undefined && { tag: options.tag }),
        },
        { action: options.action },
      );

  return {
    success: of('success'),
    warning: of('warning'),
    error: of('error'),
    undo: (message, { icon, undo, tag }) =>
      show(
        {
          kind: 'undo',
          message,
          durationMs: toastMs.undo,
          placement: 'bottom-left',
          ...(tag !== undefined && { tag }),
        },
        { icon, action: { label: t('Undo'), icon: createElement(UndoIcon), run: undo } },
      ),
    complete: (toast) => ({ ...toast, ...extras.get(toast.id) }),
    dismiss: (id) => {
      extras.delete(id);
      store.dispatch(toastActions.dismissed(id));
    },
  };
}
