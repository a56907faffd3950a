import type { Entry } from '@mach42/contracts/datarais/schemas.ts';
import type { Job } from '@mach42/contracts/jobs/schemas.ts';
import type { Call } from '@mach42/contracts/kernel/call.ts';
import { modelCatalogue } from '@mach42/contracts/models/catalogue.ts';
import { ApiError } from '@mach42/plugin-kit/api/api-error.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { configureStore } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dataRaisActions } from '../actions.ts';
import { jobFrame } from '../live.ts';
import { entryRun } from '../runs/entry-run.fixture.ts';
import { dataRaisSaga } from '../saga.ts';
import { datarais, dataRaisSlice } from '../state.ts';
import type { Review } from '../state/screen.ts';

const entryId = 'e1';
const at = '2026-11-20T08:00:00.000Z';
const entry = { id: entryId, status: 'pending', content: 'Note.', createdAt: at } as Entry;
const file = { briefData: { notes: ['a'] }, version: 3, updatedAt: at, updatedBy: 'Dana Demo' };
const { proposal: summary } = entryRun({ id: 'j1' });
const proposal = {
  baseVersion: 3,
  text: '{"notes":["a","b"]}',
  ops: [],
  checks: summary?.checks,
};
const review = {
  source: { jobId: 'j1' },
  baseVersion: 3,
  base: file.briefData,
  checks: summary?.checks,
  proposed: proposal.text,
  text: '{"notes":["a","edited"]}',
  rejected: ['add /notes/1 1'],
} as Review;
const choice = { modelId: 'mach42v1:latest', instructions: 'Briefly.', saigeVersion: 1 };

let asked: [string, unknown][];
let answers: Record<string, unknown>;
const toasts = { success: vi.fn(), error: vi.fn(), undo: vi.fn() };

function opened() {
  const saga = createSagaMiddleware();
  const store = configureStore({
    reducer: { [dataRaisSlice.reducerPath]: dataRaisSlice.reducer },
    middleware: (usual) => usual({ serializableCheck: false }).concat(saga),
  });
  const [model] = modelCatalogue('mach42').filter(({ id }) => id === choice.modelId);
  const shell = {
    api: {
      request: async (
        { method, path }: Call,
        { params, body }: { params?: object; body?: object },
      ) => {
        asked.push([`${method} ${path}`, body ?? params]);
        const answer = answers[`${method} ${path}`];
        if (answer instanceof Error) throw answer;
        return answer ?? { data: [] };
      },
    },
    toasts,
    workspace: { open: () => undefined },
    log: () => undefined,
    dispatch: store.dispatch,
    getState: () => ({
      ...store.getState(),
      models: { availableModels: [{ ...model, isAvailable: true }] },
      ui: { activeWorkspaceTabs: [] },
    }),
  } as unknown as Shell;
  saga.run(dataRaisSaga, shell);
  store.dispatch(datarais.loaded({ entryId, entry, file }));
  return {
    dispatch: store.dispatch,
    screen: () => {
      const found = store.getState()[dataRaisSlice.reducerPath]?.screens[entryId];
      if (found === undefined) throw new Error('There is no screen.');
      return found;
    },
  };
}

beforeEach(() => {
  asked = [];
  answers = {
    'GET /api/data-rais/entry/:id/runs': { data: [entryRun({ id: 'j2' }), entryRun({ id: 'j1' })] },
    'GET /api/data-rais/entry/:id': { data: { id: 'j2', status: 'completed', proposal } },
    'POST /api/queue/job': { data: { jobId: 'j3', status: 'queued' } },
  };
  vi.clearAllMocks();
});

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('a job that another window began', () => {
  it('has its proposal fetched and opened once it is completed', async () => {
    const { dispatch, screen } = opened();
    const job = { id: 'j2', entryId, proposal: summary } as Job;
    dispatch(jobFrame({ job: { ...job, status: 'processing', progress: 0.1 } }));
    await settled();
    expect(screen().review).toBeUndefined();
    dispatch(jobFrame({ job: { ...job, status: 'completed', progress: 1 } }));
    await settled();
    expect(asked).toContainEqual(['GET /api/data-rais/entry/:id', { id: 'j2' }]);
    expect(screen().review).toMatchObject({ proposed: proposal.text });
  });

  it('says why its proposal cannot be fetched', async () => {
    const message = 'The server is not reachable.';
    answers['GET /api/data-rais/entry/:id'] = new ApiError({
      code: 'UNAVAILABLE',
      status: 503,
      message,
    });
    const { dispatch, screen } = opened();
    dispatch(jobFrame({ job: { id: 'j2', entryId, status: 'completed' } as Job }));
    await settled();
    expect(screen().run).toMatchObject({ status: 'failed', error: message });
  });
});

describe('trying another way', () => {
  it('[DT10] queues what was chosen, and leaves what is in review as it is', async () => {
    const { dispatch, screen } = opened();
    dispatch(datarais.reviewOpened({ entryId, review }));
    dispatch(datarais.tryOpened({ entryId }));
    dispatch(dataRaisActions.tryAnotherWay({ entryId, choice }));
    await settled();
    const [, body] = asked.find(([call]) => call === 'POST /api/queue/job') ?? [];
    expect(body).toMatchObject({ ...choice, metadata: { entryId } });
    expect(screen()).toMatchObject({ review, trying: undefined, tab: 'runs' });
    expect(screen().runs?.map(({ id }) => id)).toEqual(['j2', 'j1']);
    expect(screen().run.status).toBe('idle');
  });

  it('[DT10] that is refused says why where it was asked for', async () => {
    const message = 'There is no such version.';
    answers['POST /api/queue/job'] = new ApiError({
      code: 'VALIDATION_ERROR',
      status: 400,
      message,
    });
    const { dispatch, screen } = opened();
    dispatch(datarais.tryOpened({ entryId }));
    dispatch(dataRaisActions.tryAnotherWay({ entryId, choice }));
    await settled();
    expect(screen().trying).toEqual({ isSending: false, fault: message });
  });

  it('[DT10] reports that its proposal is ready, and replaces no other', async () => {
    const { dispatch, screen } = opened();
    dispatch(datarais.reviewOpened({ entryId, review }));
    const job = { id: 'j3', entryId, status: 'completed', proposal, error: null } as unknown as Job;
    dispatch(jobFrame({ job }));
    await settled();
    expect(screen().review).toEqual(review);
    expect(toasts.success).toHaveBeenCalledWith(
      'Another proposal of this entry is ready.',
      expect.objectContaining({ action: expect.objectContaining({ label: 'Compare' }) }),
    );
  });

  it('[DT10] is not the job whose id the request that queued it has not answered yet', async () => {
    const { dispatch } = opened();
    const progress = 0;
    dispatch(datarais.runStarted({ entryId, route: 'queue', at: Date.now(), progress }));
    const job = { id: 'j3', entryId, status: 'completed', proposal, error: null } as unknown as Job;
    dispatch(jobFrame({ job }));
    await settled();
    expect(toasts.success).not.toHaveBeenCalled();
  });

  it('[DT12] follows what happens to the runs', async () => {
    const { dispatch, screen } = opened();
    answers['GET /api/data-rais/entry/:id/runs'] = {
      data: [entryRun({ id: 'j3', status: 'queued', progress: null, queuePosition: 2 })],
    };
    dispatch(dataRaisActions.reloadRuns());
    await settled();
    dispatch(datarais.jobMovedUp({ jobId: 'j3', queuePosition: 1 }));
    expect(screen().runs).toMatchObject([{ status: 'queued', queuePosition: 1 }]);
    dispatch(datarais.jobProgressed({ jobId: 'j3', progress: 0.4 }));
    expect(screen().runs).toMatchObject([{ status: 'processing', progress: 0.4 }]);
    answers['GET /api/data-rais/entry/:id/runs'] = new ApiError({
      code: 'UNAVAILABLE',
      status: 503,
      message: 'Later.',
    });
    dispatch(dataRaisActions.reloadRuns());
    await settled();
    expect(screen().runsFailure?.message).toBe('Later.');
    expect(screen().runs).toHaveLength(1);
  });
});

describe('taking a proposal', () => {
  it.each([
    ['entry', 'changes'],
    ['runs', 'runs'],
  ] as const)('shows its changes, but leaves those who follow the runs there: %s', (tab, shown) => {
    const { dispatch, screen } = opened();
    dispatch(datarais.tabChosen({ entryId, tab }));
    dispatch(datarais.reviewOpened({ entryId, review }));
    expect(screen()).toMatchObject({ tab: shown, review });
  });

  it('[DT14] opens it in the review with its job, and offers the one before', async () => {
    const { dispatch, screen } = opened();
    dispatch(datarais.reviewOpened({ entryId, review }));
    dispatch(dataRaisActions.promote({ entryId, jobId: 'j2' }));
    await settled();
    expect(screen()).toMatchObject({
      tab: 'changes',
      review: { source: { jobId: 'j2' }, text: proposal.text, base: file.briefData, rejected: [] },
    });
    const [[, options]] = toasts.undo.mock.calls as [[string, { undo: () => void }]];
    options.undo();
    expect(screen().review).toEqual(review);
  });

  it('[DT14] that was discarded offers it again', async () => {
    answers['GET /api/data-rais/entry/:id/runs'] = {
      data: [entryRun({ id: 'j2', isDiscarded: true })],
    };
    const { dispatch, screen } = opened();
    dispatch(dataRaisActions.reloadRuns());
    await settled();
    dispatch(dataRaisActions.promote({ entryId, jobId: 'j2' }));
    await settled();
    expect(asked).toContainEqual(['POST /api/queue/job/:id/restore', { id: 'j2' }]);
    expect(screen().review?.source).toEqual({ jobId: 'j2' });
  });

  it('[DT16] of a run that was discarded elsewhere is put away, and the runs are read again', async () => {
    const { dispatch, screen } = opened();
    const waited = { ...review, source: { callId: 'c1' } };
    dispatch(datarais.reviewOpened({ entryId, review: waited }));
    dispatch(datarais.runDiscarded({ entryId, runId: 'c2' }));
    expect(screen().review).toEqual(waited);
    const before = asked.length;
    dispatch(datarais.runDiscarded({ entryId, runId: 'c1' }));
    await settled();
    expect(screen().review).toBeUndefined();
    expect(asked.slice(before)).toContainEqual([
      'GET /api/data-rais/entry/:id/runs',
      { id: entryId },
    ]);
  });

  it('[DT14] that cannot be read leaves the review as it is', async () => {
    answers['GET /api/data-rais/entry/:id'] = {
      data: { id: 'j2', status: 'failed', proposal: null },
    };
    const { dispatch, screen } = opened();
    dispatch(datarais.reviewOpened({ entryId, review }));
    dispatch(dataRaisActions.promote({ entryId, jobId: 'j2' }));
    await settled();
    expect(screen().review).toEqual(review);
    expect(toasts.error).toHaveBeenCalledWith('This job proposes nothing.');
  });
});
