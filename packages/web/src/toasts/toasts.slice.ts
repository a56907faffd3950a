import type { ToastItem } from '@mach42/plugin-kit/ui/toast-list.tsx';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** The data of a toast in the list, without the parts that only code can hold: see `toast-service.ts`. */
export type ToastData = Omit<ToastItem, 'icon' | 'action'> & { readonly tag?: string };

const atMost = 3;

/** The oldest first; those beyond the third wait for a place. */
export const toastsSlice = createSlice({
  name: 'toasts',
  initialState: [] as readonly ToastData[],
  reducers: {
    /** A notice that waits already is not shown twice. */
    shown: (toasts, { payload }: PayloadAction<ToastData>) => {
      const { tag } = payload;
      const others = tag === undefined ? toasts : toasts.filter((toast) => toast.tag !== tag);
      return waiting(others).some((toast) => isSame(toast, payload))
        ? others
        : [...others, payload];
    },
    dismissed: (toasts, { payload }: PayloadAction<string>) =>
      toasts.filter((toast) => toast.id !== payload),
  },
});

export function visible(toasts: readonly ToastData[]): readonly ToastData[] {
  return toasts.slice(0, atMost);
}

function waiting(toasts: readonly ToastData[]): readonly ToastData[] {
  return toasts.slice(atMost);
}

function isSame(a: ToastData, b: ToastData): boolean {
  return a.kind === b.kind && a.message === b.message && a.kind !== 'undo';
}

export const toastActions = toastsSlice.actions;
