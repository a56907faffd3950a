import { describe, expect, it } from 'vitest';
import { toastActions, toastsSlice, visible, type ToastData } from './toasts.slice.ts';

const toast = (id: string, change: Partial<ToastData> = {}): ToastData => ({
  id,
  kind: 'success',
  message: id,
  durationMs: 5000,
  placement: 'bottom-left',
  ...change,
});

const { reducer } = toastsSlice;
const all = (...toasts: readonly ToastData[]) =>
  toasts.map((one) => toastActions.shown(one)).reduce(reducer, toastsSlice.getInitialState());
const ids = (toasts: readonly ToastData[]) => toasts.map(({ id }) => id);

describe('the toasts', () => {
  it('TOAST-010 are at most three at a time, wherever; the others wait for a place', () => {
    const state = all(toast('a'), toast('b', { placement: 'top' }), toast('c'), toast('d'));
    expect(ids(visible(state))).toEqual(['a', 'b', 'c']);
    expect(ids(visible(reducer(state, toastActions.dismissed('b'))))).toEqual(['a', 'c', 'd']);
  });

  it('replace an earlier one of the same tag', () => {
    const about = (id: string, tag: string) => toast(id, { tag });
    expect(ids(all(about('a', 'entry 1'), about('b', 'entry 2'), about('c', 'entry 1')))).toEqual([
      'b',
      'c',
    ]);
  });

  it('do not wait twice with the same words, unless each can be taken back', () => {
    const full = [toast('a'), toast('b'), toast('c')];
    const same = { message: 'Saved' };
    expect(ids(all(...full, toast('d', same), toast('e', same)))).toEqual(['a', 'b', 'c', 'd']);
    const undo = { message: 'Deleted', kind: 'undo' as const };
    expect(all(...full, toast('d', undo), toast('e', undo))).toHaveLength(5);
  });
});
