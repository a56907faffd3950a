import type { LedgerRow } from '@mach42/contracts/models/schemas.ts';
import { describe, expect, it } from 'vitest';
import { ledger, ledgerSlice, type LedgerState } from './ledger-slice.ts';

const failure = {
  code: 'NETWORK',
  status: 0,
  message: 'No network.',
  requestId: undefined,
} as const;
const rows: readonly LedgerRow[] = [];
const after = (...actions: Parameters<typeof ledgerSlice.reducer>[1][]): LedgerState =>
  actions.reduce<LedgerState>(
    (state, action) => ledgerSlice.reducer(state, action),
    ledgerSlice.getInitialState(),
  );

describe('the ledger', () => {
  it('is unknown until it was read, which an empty one is not', () => {
    expect(after().rows).toBeUndefined();
    expect(after(ledger.loaded(rows)).rows).toEqual([]);
  });

  it('keeps its rows when reading them again fails, and forgets the failure afterwards', () => {
    const failed = [ledger.loaded(rows), ledger.loadingFailed(failure)];
    expect(after(...failed)).toMatchObject({ rows, failure });
    expect(after(...failed, ledger.loaded(rows)).failure).toBeUndefined();
  });

  it('asks for more once older calls are wanted, and goes on doing so', () => {
    expect(after().limit).toBe(50);
    expect(after(ledger.olderWanted(), ledger.loaded(rows)).limit).toBe(200);
  });
});
