import type { PhodFile } from '@mach42/contracts/phod/schemas.ts';
import { describe, expect, it } from 'vitest';
import { phod, phodSlice } from './state.ts';

const { reducer, getInitialState } = phodSlice;
const fileAt = (version: number): PhodFile => ({
  briefData: { notes: [version] },
  updatedAt: '2026-11-04T09:41:00.000Z',
  updatedBy: 'Dana Demo',
  version,
});
const down = { code: 'NETWORK', status: 0, message: 'No network', requestId: undefined } as const;

describe('the file that the panel knows', () => {
  it('[PHOD-030] has brief data and its time, whether it is loading, and the error', () => {
    const loading = reducer(getInitialState(), phod.loadingStarted());
    expect(loading).toMatchObject({ file: undefined, loading: true, failure: undefined });
    const loaded = reducer(loading, phod.loaded(fileAt(1)));
    expect(loaded).toMatchObject({
      file: { briefData: { notes: [1] }, updatedAt: '2026-11-04T09:41:00.000Z' },
      loading: false,
      failure: undefined,
    });
    const failed = reducer(reducer(loaded, phod.loadingStarted()), phod.loadingFailed(down));
    expect(failed).toMatchObject({ file: fileAt(1), loading: false, failure: down });
    expect(reducer(failed, phod.loadingStarted())).toMatchObject({ failure: undefined });
  });

  it('is not replaced by an older one', () => {
    const state = reducer(getInitialState(), phod.loaded(fileAt(3)));
    expect(reducer(state, phod.saved(fileAt(2))).file?.version).toBe(3);
    expect(reducer(state, phod.saved(fileAt(4))).file?.version).toBe(4);
  });
});
