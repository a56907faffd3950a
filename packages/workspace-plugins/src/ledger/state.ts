import type { LedgerMeta, LedgerRow, LedgerSummary } from '@mach42/contracts/models/schemas.ts';
import type { Failure } from '@mach42/plugin-kit/api/api-error.ts';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** The filter of calls; a field that is left out allows any value. */
export interface LedgerFilter {
  /** The month, `YYYY-MM`, UTC. */
  readonly month?: string;
  readonly provider?: string;
  /** The id of the model in the catalogue. */
  readonly model?: string;
  readonly purpose?: string;
}

export interface LedgerState {
  /** The rows, newest first; undefined before they are read with this filter for the first time. */
  readonly rows: readonly LedgerRow[] | undefined;
  /** The number of calls that match the filter, read or not. */
  readonly total: number;
  readonly hasOlder: boolean;
  readonly readsOlder: boolean;
  readonly filter: LedgerFilter;
  /** The sums of all calls; undefined before they are read for the first time. */
  readonly summary: LedgerSummary | undefined;
  readonly failure: Failure | undefined;
}

interface Page {
  readonly data: readonly LedgerRow[];
  readonly meta: LedgerMeta;
}

const initialState: LedgerState = {
  rows: undefined,
  total: 0,
  hasOlder: false,
  readsOlder: false,
  filter: {},
  summary: undefined,
  failure: undefined,
};

export const ledgerSlice = createSlice({
  name: 'ledger',
  initialState,
  reducers: {
    /** Stores the newest page; older rows stay where the page reaches them. */
    loaded: (state, { payload }: PayloadAction<Page & { summary: LedgerSummary }>): LedgerState => {
      const { data, meta, summary } = payload;
      const merged = withNewest(state.rows, data, meta.hasMore);
      return {
        ...state,
        rows: merged.rows,
        hasOlder: merged.isWhole ? meta.hasMore : state.hasOlder,
        total: meta.total,
        summary,
        failure: undefined,
      };
    },
    olderLoaded: (state, { payload: { data, meta } }: PayloadAction<Page>): LedgerState => ({
      ...state,
      rows: [...(state.rows ?? []), ...data],
      total: meta.total,
      hasOlder: meta.hasMore,
      readsOlder: false,
      failure: undefined,
    }),
    loadingFailed: (state, { payload }: PayloadAction<Failure>): LedgerState => ({
      ...state,
      readsOlder: false,
      failure: payload,
    }),
    olderWanted: (state): LedgerState => ({ ...state, readsOlder: true }),
    filtered: (state, { payload }: PayloadAction<LedgerFilter>): LedgerState => ({
      ...initialState,
      summary: state.summary,
      filter: payload,
    }),
  },
});

export const ledger = ledgerSlice.actions;

/** The requests of the panel and the socket; the saga carries them out. */
export const ledgerActions = {
  load: createAction('ledger/load'),
};

interface Merged {
  readonly rows: readonly LedgerRow[];
  /** True where only the page is shown: the rows after it were not read, or are dropped. */
  readonly isWhole: boolean;
}

/**
 * Adds the newest page before the older rows. Where calls may be missing between the two, or there is only this page,
 * the older rows are dropped.
 */
function withNewest(
  rows: readonly LedgerRow[] | undefined,
  page: readonly LedgerRow[],
  hasMore: boolean,
): Merged {
  const last = page.at(-1);
  const at = last === undefined ? -1 : (rows ?? []).findIndex(({ id }) => id === last.id);
  const meets = page.some(({ id }) => id === rows?.[0]?.id);
  if (!hasMore || rows === undefined || !meets) return { rows: page, isWhole: true };
  const inPage = new Set(page.map(({ id }) => id));
  const older = (at < 0 ? rows : rows.slice(at + 1)).filter(({ id }) => !inPage.has(id));
  return { rows: [...page, ...older], isWhole: older.length === 0 };
}
