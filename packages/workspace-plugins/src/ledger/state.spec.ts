import type { LedgerRow } from '@mach42/contracts/models/schemas.ts';
import { describe, expect, it } from 'vitest';
import { ledger, ledgerSlice, type LedgerState } from './state.ts';

const failure = {
  code: 'NETWORK',
  status: 0,
  message: 'No network.',
  requestId: undefined,
} as const;
const summary = { sums: [], quotas: [] };
/** Calls by number, newest first. */
const rows = (...numbers: readonly number[]): LedgerRow[] =>
  numbers.map((number) => ({ id: `call-${number}` }) as LedgerRow);
const page = (hasMore: boolean, ...numbers: readonly number[]) => ({
  data: rows(...numbers),
  meta: { total: 9, hasMore },
});
const loaded = (hasMore: boolean, ...numbers: readonly number[]) =>
  ledger.loaded({ ...page(hasMore, ...numbers), summary });
const after = (...actions: Parameters<typeof ledgerSlice.reducer>[1][]): LedgerState =>
  actions.reduce<LedgerState>(
    (state, action) => ledgerSlice.reducer(state, action),
    ledgerSlice.getInitialState(),
  );
const shown = (...actions: Parameters<typeof after>) =>
  after(...actions).rows?.map(({ id }) => Number(id.slice(5)));

describe('the ledger', () => {
  it('is unknown until it was read, which an empty one is not', () => {
    expect(after().rows).toBeUndefined();
    expect(after(loaded(false)).rows).toEqual([]);
  });

  it('keeps its rows when reading them again fails, and forgets the failure afterwards', () => {
    const failed = [loaded(false, 1), ledger.loadingFailed(failure)];
    expect(after(...failed)).toMatchObject({ rows: rows(1), failure });
    expect(after(...failed, loaded(false, 1)).failure).toBeUndefined();
  });

  it('grows by a page of older calls until there are none', () => {
    const more = [loaded(true, 6, 5), ledger.olderWanted()];
    expect(after(...more).readsOlder).toBe(true);
    const state = after(...more, ledger.olderLoaded(page(false, 4, 3)));
    expect(state).toMatchObject({ rows: rows(6, 5, 4, 3), hasOlder: false, readsOlder: false });
  });

  it('keeps older calls that were read when new ones come', () => {
    const before = [loaded(true, 6, 5), ledger.olderLoaded(page(true, 4, 3))];
    expect(shown(...before, loaded(true, 7, 6))).toEqual([7, 6, 5, 4, 3]);
    expect(after(...before, loaded(true, 7, 6)).hasOlder).toBe(true);
    expect(shown(...before, loaded(true, 6, 5))).toEqual([6, 5, 4, 3]);
  });

  it('leaves no gap where more came than a page holds, and keeps nothing that is gone', () => {
    const before = [loaded(true, 6, 5), ledger.olderLoaded(page(false, 4, 3))];
    expect(after(...before, loaded(true, 9, 8))).toMatchObject({
      rows: rows(9, 8),
      hasOlder: true,
    });
    expect(after(...before, loaded(false))).toMatchObject({ rows: [], hasOlder: false });
  });

  it('starts again with another filter, and keeps the sums', () => {
    const state = after(loaded(true, 6, 5), ledger.filtered({ provider: 'ollama' }));
    expect(state).toMatchObject({ rows: undefined, filter: { provider: 'ollama' }, summary });
  });
});
