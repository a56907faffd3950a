import { describe, expect, it } from 'vitest';
import { toastActions, toastsSlice, type ToastData } from './toasts.slice.ts';

const toast = (id: string, placement: ToastData['placement'] = 'bottom-left'): ToastData => ({
  id,
  kind: 'success',
  message: id,
  durationMs: 5000,
  placement,
});

describe('the toasts', () => {
  it('TOAST-010 are at most three in a place: the oldest leaves', () => {
    const all = ['a', 'b', 'c', 'd', 'e'].map((id) => toastActions.shown(toast(id)));
    const state = [...all, toastActions.shown(toast('top', 'top'))].reduce(
      toastsSlice.reducer,
      toastsSlice.getInitialState(),
    );
    expect(state.map(({ id }) => id)).toEqual(['c', 'd', 'e', 'top']);
  });
});
