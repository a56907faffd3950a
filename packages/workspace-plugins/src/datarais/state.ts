import type { Entry } from '@mach42/contracts/datarais/schemas.ts';
import { completedProgress } from '@mach42/contracts/jobs/progress.ts';
import type { EntryRun, JobStatusView } from '@mach42/contracts/jobs/schemas.ts';
import type { PhodFile } from '@mach42/contracts/phod/schemas.ts';
import type { Failure } from '@mach42/plugin-kit/api/api-error.ts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import {
  idleRun,
  isRunning,
  isTextChanged,
  type Review,
  type Route,
  type TabName,
} from './state/screen.ts';
import { change, changeListed, changeRun, followed, type DataRaisState } from './state/screens.ts';

interface RunStart {
  readonly route: Route;
  /** The start of the run, in milliseconds since the epoch. */
  readonly at: number;
  readonly progress: number;
  /** The id of a job that the page follows again. */
  readonly jobId?: string;
}

type Of<Payload> = PayloadAction<Payload & { readonly entryId: string }>;

const noReview = {
  review: undefined,
  conflict: undefined,
  errorResponse: undefined,
  run: idleRun,
} as const;

const initialState: DataRaisState = { screens: {} };

export const dataRaisSlice = createSlice({
  name: 'datarais',
  initialState,
  reducers: {
    loaded: (state, { payload }: Of<{ entry: Entry; file: PhodFile }>) =>
      change(state, payload.entryId, (screen) => ({
        entry: payload.entry,
        file: payload.file,
        failure: undefined,
        content: isTextChanged(screen) ? screen.content : payload.entry.content,
      })),
    fileLoaded: (state, { payload }: PayloadAction<{ file: PhodFile }>) => ({
      screens: Object.fromEntries(
        Object.entries(state.screens).map(([id, screen]) => [id, { ...screen, ...payload }]),
      ),
    }),
    loadingFailed: (state, { payload }: Of<{ failure: Failure }>) =>
      change(state, payload.entryId, () => ({ failure: payload.failure })),
    entryChanged: (state, { payload }: PayloadAction<{ entry: Entry }>) =>
      state.screens[payload.entry.id] === undefined
        ? state
        : change(state, payload.entry.id, (screen) => ({
            entry: payload.entry,
            content: isTextChanged(screen) ? screen.content : payload.entry.content,
          })),
    /** Stores the name of an entry before its screen is opened. */
    entryNamed: (state, { payload }: PayloadAction<{ entry: Entry }>) =>
      change(state, payload.entry.id, (screen) =>
        screen.entry === undefined ? { entry: payload.entry, content: payload.entry.content } : {},
      ),
    contentEdited: (state, { payload }: Of<{ content: string }>) =>
      change(state, payload.entryId, () => ({ content: payload.content })),
    instructionsEdited: (state, { payload }: Of<{ instructions: string }>) =>
      change(state, payload.entryId, () => ({ instructions: payload.instructions })),

    tabChosen: (state, { payload }: Of<{ tab: TabName }>) =>
      change(state, payload.entryId, () => ({ tab: payload.tab })),

    runStarted: (state, { payload }: Of<RunStart>) =>
      change(state, payload.entryId, () => ({
        errorResponse: undefined,
        run: {
          ...idleRun,
          route: payload.route,
          status: payload.route === 'queue' ? 'queued' : 'processing',
          startedAt: payload.at,
          progress: payload.progress,
          jobId: payload.jobId,
        },
      })),
    runCompleted: (state, { payload }: Of<object>) =>
      change(state, payload.entryId, ({ run }) => ({
        run: { ...run, status: 'completed', progress: completedProgress },
      })),
    runCancelled: (state, { payload }: Of<object>) =>
      change(state, payload.entryId, () => ({ run: idleRun })),
    runTicked: (state, { payload }: Of<{ progress: number }>) =>
      change(state, payload.entryId, ({ run }) => ({
        run: isRunning(run) ? { ...run, progress: Math.max(run.progress, payload.progress) } : run,
      })),
    jobSeen: (state, { payload }: Of<{ job: JobStatusView; at: number }>) =>
      change(state, payload.entryId, ({ run }) => ({
        run: followed(run.startedAt === 0 ? { ...run, startedAt: payload.at } : run, payload.job),
      })),
    jobProgressed: (state, { payload }: PayloadAction<{ jobId: string; progress: number }>) =>
      changeRun(
        changeListed(state, payload.jobId, ({ progress }) => ({
          status: 'processing',
          queuePosition: null,
          progress: Math.max(progress ?? 0, payload.progress),
        })),
        payload.jobId,
        (run) => ({
          status: 'processing',
          jobStatus: 'processing',
          queuePosition: undefined,
          waitingFor: undefined,
          progress: Math.max(run.progress, payload.progress),
        }),
      ),
    jobMovedUp: (
      state,
      {
        payload: { jobId, queuePosition },
      }: PayloadAction<{ jobId: string; queuePosition: number }>,
    ) =>
      changeRun(
        changeListed(state, jobId, () => ({ queuePosition })),
        jobId,
        () => ({ queuePosition }),
      ),
    runFailed: (state, { payload }: Of<{ error: string }>) =>
      change(state, payload.entryId, ({ run }) => ({
        run: { ...run, status: 'failed', error: payload.error },
      })),
    cloudRunRefused: (state, { payload }: Of<{ response: string }>) =>
      change(state, payload.entryId, () => ({
        errorResponse: payload.response,
        review: undefined,
        conflict: undefined,
        tab: 'new-phod',
      })),

    reviewOpened: (state, { payload }: Of<{ review: Review }>) =>
      change(state, payload.entryId, (screen) => ({
        review: payload.review,
        isReviewSeen: false,
        // The tab stays while the person writes the text or follows the runs.
        tab: isTextChanged(screen) || screen.tab === 'runs' ? screen.tab : 'changes',
        conflict: undefined,
        errorResponse: undefined,
      })),
    /** The list of the review's changes came into view. */
    reviewSeen: (state, { payload }: Of<object>) =>
      change(state, payload.entryId, () => ({ isReviewSeen: true })),
    proposalEdited: (state, { payload }: Of<{ text: string }>) =>
      change(state, payload.entryId, ({ review }) => ({
        review: review && { ...review, text: payload.text },
      })),
    operationsRejected: (state, { payload }: Of<{ rejected: readonly string[] }>) =>
      change(state, payload.entryId, ({ review }) => ({
        review: review && { ...review, rejected: payload.rejected },
      })),
    reviewDiscarded: (state, { payload }: Of<object>) =>
      change(state, payload.entryId, () => noReview),

    /** The proposal was discarded, perhaps in another window. */
    proposalDiscarded: (state, { payload }: PayloadAction<{ entry: Entry; jobId: string }>) => {
      const { entry, jobId } = payload;
      const screen = state.screens[entry.id];
      if (screen === undefined) return state;
      const { review } = screen;
      const isShown =
        review !== undefined && 'jobId' in review.source && review.source.jobId === jobId;
      return change(state, entry.id, () => ({ entry, ...(isShown ? noReview : {}) }));
    },
    runDiscarded: (state, { payload }: Of<{ runId: string }>) => {
      const { entryId, runId } = payload;
      const review = state.screens[entryId]?.review;
      const isShown =
        review !== undefined && 'callId' in review.source && review.source.callId === runId;
      return isShown ? change(state, entryId, () => noReview) : state;
    },

    savingStarted: (state, { payload }: Of<object>) =>
      change(state, payload.entryId, () => ({ saving: true })),
    savingEnded: (state, { payload }: Of<object>) =>
      change(state, payload.entryId, () => ({ saving: false })),
    saved: (state, { payload }: Of<object>) =>
      change(state, payload.entryId, ({ saves }) => ({
        saving: false,
        saves: saves + 1,
        review: undefined,
        run: idleRun,
      })),
    conflictFound: (state, { payload }: Of<{ current: PhodFile }>) =>
      change(state, payload.entryId, () => ({
        saving: false,
        file: payload.current,
        conflict: { current: payload.current },
      })),
    conflictClosed: (state, { payload }: Of<object>) =>
      change(state, payload.entryId, () => ({ conflict: undefined })),

    runsLoaded: (state, { payload }: Of<{ runs: readonly EntryRun[] }>) =>
      change(state, payload.entryId, () => ({ runs: payload.runs, runsFailure: undefined })),
    runsFailed: (state, { payload }: Of<{ failure: Failure }>) =>
      change(state, payload.entryId, () => ({ runsFailure: payload.failure })),
    comparedChosen: (state, { payload }: Of<{ compared: readonly string[] }>) =>
      change(state, payload.entryId, () => ({ compared: payload.compared })),
    tryOpened: (state, { payload }: Of<object>) =>
      change(state, payload.entryId, () => ({ trying: { isSending: false, fault: undefined } })),
    trySent: (state, { payload }: Of<object>) =>
      change(state, payload.entryId, () => ({ trying: { isSending: true, fault: undefined } })),
    tryRefused: (state, { payload }: Of<{ fault: string }>) =>
      change(state, payload.entryId, ({ trying }) => ({
        trying: trying && { isSending: false, fault: payload.fault },
      })),
    tryClosed: (state, { payload }: Of<object>) =>
      change(state, payload.entryId, () => ({ trying: undefined })),
  },
});

export const datarais = dataRaisSlice.actions;
