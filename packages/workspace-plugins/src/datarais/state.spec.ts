import type { Entry } from '@mach42/contracts/datarais/schemas.ts';
import type { JobStatusView } from '@mach42/contracts/jobs/schemas.ts';
import { describe, expect, it } from 'vitest';
import { datarais, dataRaisSlice } from './state.ts';

const entryId = 'e1';
const job = (over: Partial<JobStatusView>): JobStatusView => ({
  id: 'j1',
  _id: 'j1',
  status: 'queued',
  progress: null,
  queuePosition: null,
  result: null,
  proposal: null,
  error: null,
  ...over,
});
const started = datarais.runStarted({ entryId, route: 'queue', at: 1000, progress: 0.15 });
const seen = (over: Partial<JobStatusView>) => datarais.jobSeen({ entryId, job: job(over), at: 1 });
const runAfter = (...actions: Parameters<typeof dataRaisSlice.reducer>[1][]) =>
  actions.reduce(dataRaisSlice.reducer, dataRaisSlice.getInitialState()).screens[entryId]?.run;

const entry = (content: string): Entry => ({
  id: entryId,
  _id: entryId,
  content,
  createdAt: '2026-11-20T08:00:00.000Z',
  timestamp: '2026-11-20T08:00:00.000Z',
  status: 'pending',
  metadata: {},
  jobId: null,
  progress: null,
  queuePosition: null,
  result: null,
  error: null,
  processedAt: null,
});
const file = { briefData: {}, version: 1, updatedAt: '2026-11-20T08:00:00.000Z', updatedBy: 'D' };

describe('the text of an entry', () => {
  const contentAfter = (...actions: Parameters<typeof dataRaisSlice.reducer>[1][]) =>
    actions.reduce(dataRaisSlice.reducer, dataRaisSlice.getInitialState()).screens[entryId]
      ?.content;
  const loaded = datarais.loaded({ entryId, entry: entry('Order clay.'), file });
  const changedElsewhere = datarais.entryChanged({ entry: entry('Order glaze.') });

  it('follows what is stored, but for what is being edited here', () => {
    const edited = datarais.contentEdited({ entryId, content: 'Order wax.' });
    expect(contentAfter(loaded)).toBe('Order clay.');
    expect(contentAfter(loaded, changedElsewhere)).toBe('Order glaze.');
    expect(contentAfter(loaded, edited, changedElsewhere)).toBe('Order wax.');
    expect(contentAfter(loaded, edited, loaded)).toBe('Order wax.');
  });
});

describe('a run', () => {
  it('RAIS-260 goes from queued to processing to completed', () => {
    expect(runAfter(started)?.status).toBe('queued');
    expect(runAfter(started, seen({ status: 'processing' }))?.status).toBe('processing');
    const completed = runAfter(
      started,
      seen({ status: 'processing' }),
      seen({ status: 'completed' }),
    );
    expect(completed).toMatchObject({ status: 'completed', progress: 1 });
  });

  it('RAIS-400 ends with the error of a failed job', () => {
    expect(runAfter(started, seen({ status: 'failed', error: 'Too long' }))).toMatchObject({
      status: 'failed',
      error: 'Too long',
    });
  });

  it('RAIS-380 shows the progress of the job where that is further than the ticker', () => {
    expect(runAfter(started, seen({ status: 'processing', progress: 0.6 }))?.progress).toBe(0.6);
    expect(runAfter(started, seen({ status: 'processing', progress: 0.1 }))?.progress).toBe(0.15);
  });

  it('RAIS-390 makes progress of a position in the queue', () => {
    expect(runAfter(started, seen({ queuePosition: 2 }))).toMatchObject({
      progress: 0.8,
      queuePosition: 2,
    });
  });

  it('RAIS-380 moves with the progress that the socket reports of its job, and never back', () => {
    const notified = (progress: number) => datarais.jobProgressed({ jobId: 'j1', progress });
    const running = [started, seen({ queuePosition: 2 })] as const;
    expect(runAfter(...running, notified(0.9))).toMatchObject({
      status: 'processing',
      progress: 0.9,
      queuePosition: undefined,
    });
    expect(runAfter(...running, notified(0.9), notified(0.5))?.progress).toBe(0.9);
    expect(runAfter(started, seen({ status: 'failed' }), notified(0.9))?.status).toBe('failed');
  });

  it('shows the position in the queue as the socket reports it', () => {
    const moved = (jobId: string) => datarais.jobMovedUp({ jobId, queuePosition: 1 });
    expect(runAfter(started, seen({ queuePosition: 3 }), moved('j1'))?.queuePosition).toBe(1);
    expect(runAfter(started, seen({ queuePosition: 3 }), moved('j2'))?.queuePosition).toBe(3);
  });

  it('does not tick any more once it has ended', () => {
    const ticked = datarais.runTicked({ entryId, progress: 0.5 });
    expect(runAfter(started, seen({ status: 'failed' }), ticked)?.progress).toBe(0.15);
  });

  it('is as if it had not been when it is cancelled', () => {
    expect(runAfter(started, seen({ status: 'cancelled' }))?.status).toBe('idle');
  });
});
