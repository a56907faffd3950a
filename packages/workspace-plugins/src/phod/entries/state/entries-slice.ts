import type { Entry } from '@mach42/contracts/datarais/schemas.ts';
import type { ChangeData } from '@mach42/contracts/socket/changes.ts';
import type { Failure } from '@mach42/plugin-kit/api/api-error.ts';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { entryAsked } from '../../actions.ts';

/** The text that a person writes; it is kept while they read other parts of the app. */
export interface Draft {
  readonly title: string;
  readonly content: string;
}

interface EntriesState {
  /** The entries, newest first; with the discarded ones once they were requested or reported. */
  readonly entries: readonly Entry[];
  readonly loading: boolean;
  readonly failure: Failure | undefined;
  readonly draft: Draft;
  /** Whether another part of the app asked for the form of a new entry, which then takes the focus. */
  readonly isFormAsked: boolean;
}

const emptyDraft: Draft = { title: '', content: '' };

const initialState: EntriesState = {
  entries: [],
  loading: true,
  failure: undefined,
  draft: emptyDraft,
  isFormAsked: false,
};

type JobChange = PayloadAction<ChangeData['JobQueued']>;

function withEntries(state: EntriesState, changed: readonly Entry[]): EntriesState {
  const ids = new Set(changed.map(({ id }) => id));
  const others = state.entries.filter(({ id }) => !ids.has(id));
  const entries = [...others, ...changed].toSorted((a, b) =>
    b.createdAt.localeCompare(a.createdAt),
  );
  return { ...state, entries };
}

function withJob(
  state: EntriesState,
  jobId: string,
  change: Partial<Pick<Entry, 'progress' | 'queuePosition'>>,
): EntriesState {
  const entry = state.entries.find((known) => known.jobId === jobId);
  return entry === undefined ? state : withEntries(state, [{ ...entry, ...change }]);
}

export const entriesSlice = createSlice({
  name: 'phod-entries',
  initialState,
  reducers: {
    loadingStarted: (state): EntriesState => ({ ...state, loading: true }),
    /** Replaces all entries except the discarded ones. */
    loaded: (state, { payload }: PayloadAction<readonly Entry[]>): EntriesState => {
      const discarded = state.entries.filter(({ status }) => status === 'discarded');
      const known = { ...state, entries: discarded, loading: false, failure: undefined };
      return withEntries(known, payload);
    },
    discardedLoaded: (state, { payload }: PayloadAction<readonly Entry[]>): EntriesState =>
      withEntries(state, payload),
    loadingFailed: (state, { payload }: PayloadAction<Failure>): EntriesState => ({
      ...state,
      loading: false,
      failure: payload,
    }),
    stored: (state, { payload }: PayloadAction<{ readonly entry: Entry }>): EntriesState =>
      withEntries(state, [payload.entry]),
    /** Stores the state of a job with its entry. */
    jobChanged: (state, { payload: { job } }: JobChange): EntriesState => {
      const entry = state.entries.find((known) => known.id === job.entryId);
      if (entry === undefined) return state;
      const { id: jobId, progress, queuePosition, waitingFor, error } = job;
      const { waitingFor: _, ...rest } = entry;
      const waits = waitingFor === undefined ? {} : { waitingFor };
      const now = { jobId, progress, queuePosition, ...waits, error };
      return withEntries(state, [{ ...rest, ...now }]);
    },
    jobProgressed: (state, { payload }: PayloadAction<{ jobId: string; progress: number }>) =>
      withJob(state, payload.jobId, { progress: payload.progress, queuePosition: null }),
    jobMovedUp: (state, { payload }: PayloadAction<{ jobId: string; queuePosition: number }>) =>
      withJob(state, payload.jobId, { queuePosition: payload.queuePosition }),
    drafted: (state, { payload }: PayloadAction<Partial<Draft>>): EntriesState => ({
      ...state,
      draft: { ...state.draft, ...payload },
    }),
    draftSaved: (state): EntriesState => ({ ...state, draft: emptyDraft }),
    formReached: (state): EntriesState => ({ ...state, isFormAsked: false }),
  },
  extraReducers: (builder) =>
    builder.addCase(entryAsked, (state, { payload = '' }): EntriesState => {
      const { title, content } = state.draft;
      const all = [content, payload].filter((part) => part.trim() !== '').join('\n\n');
      return { ...state, isFormAsked: true, draft: { title, content: all } };
    }),
});

export const entries = entriesSlice.actions;

/** The requests of the panel; the saga carries them out. */
export const entriesActions = {
  load: createAction('phod-entries/load'),
  loadDiscarded: createAction('phod-entries/loadDiscarded'),
};
