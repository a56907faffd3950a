import { describe, expect, it } from 'vitest';
import { history, historySlice, type HistoryState } from './state.ts';

const initial = historySlice.getInitialState();
const failure = { code: 'TIMEOUT', status: 0, message: 'Late.', requestId: undefined } as const;
const after = (...actions: readonly Parameters<typeof historySlice.reducer>[1][]): HistoryState =>
  actions.reduce<HistoryState>((state, action) => historySlice.reducer(state, action), initial);

describe('the state of the history', () => {
  it('keeps the old comparison while the next one is on its way', () => {
    const shown = { from: 1, to: 2, before: {}, after: { a: 1 } };
    const state = after(
      history.compared(shown),
      history.chosen({ from: 2, to: 3, view: 'changes' }),
    );
    expect(state.comparison).toEqual(shown);
    expect(state.chosen).toEqual({ from: 2, to: 3 });
  });

  it('forgets a failed comparison with the next choice', () => {
    const state = after(
      history.comparingFailed(failure),
      history.chosen({ from: 2, to: 3, view: 'changes' }),
    );
    expect(state.comparisonFailure).toBeUndefined();
  });

  it('keeps the versions when they cannot be read again', () => {
    const state = after(history.loaded([]), history.loadingFailed(failure));
    expect(state.versions).toEqual([]);
    expect(state.failure).toEqual(failure);
  });
});
