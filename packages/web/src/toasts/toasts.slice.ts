import type { ToastItem } from '@mach42/plugin-kit/ui/toast-list.tsx';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** What the list shows, without what only code can hold: see `toast-service.ts`. */
export type ToastData = Omit<ToastItem, 'icon' | 'action'>;

const atMost = 3;

export const toastsSlice = createSlice({
  name: 'toasts',
  initialState: [] as readonly ToastData[],
  reducers: {
    /** The oldest of a placement leaves when there are three. */
    shown: (toasts, { payload }: PayloadAction<ToastData>) => {
      const same = toasts.filter((toast) => toast.placement === payload.placement);
      const leaving = new Set(same.slice(0, Math.max(0, same.length - atMost + 1)));
      return [...toasts.filter((toast) => !leaving.has(toast)), payload];
    },
    dismissed: (toasts, { payload }: PayloadAction<string>) =>
      toasts.filter((toast) => toast.id !== payload),
  },
});

export const toastActions = toastsSlice.actions;
