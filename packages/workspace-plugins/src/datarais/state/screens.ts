import { polledProgress } from '@mach42/contracts/jobs/progress.ts';
import type { EntryRun, JobStatusView } from '@mach42/contracts/jobs/schemas.ts';
import { jobTexts } from '@mach42/contracts/jobs/texts.ts';
import { received } from '@mach42/language/received.ts';
import { emptyScreen, idleRun, isRunning, type Run, type Screen } from './screen.ts';

export interface DataRaisState {
  readonly screens: Readonly<Record<string, Screen>>;
}

export function change(
  state: DataRaisState,
  entryId: string,
  update: (screen: Screen) => Partial<Screen>,
): DataRaisState {
  const screen = state.screens[entryId] ?? emptyScreen;
  return { screens: { ...state.screens, [entryId]: { ...screen, ...update(screen) } } };
}

/** Changes the run that waits for a job; changes nothing when no run does. */
export function changeRun(
  state: DataRaisState,
  jobId: string,
  update: (run: Run) => Partial<Run>,
): DataRaisState {
  const found = Object.entries(state.screens).find(([, { run }]) => run.jobId === jobId);
  if (found === undefined || !isRunning(found[1].run)) return state;
  return change(state, found[0], ({ run }) => ({ run: { ...run, ...update(run) } }));
}

/** Changes a job that has not ended in the list of its entry's runs. */
export function changeListed(
  state: DataRaisState,
  jobId: string,
  update: (run: EntryRun) => Partial<EntryRun>,
): DataRaisState {
  const isListed = ({ id, status }: EntryRun) =>
    id === jobId && (status === 'queued' || status === 'processing');
  const found = Object.entries(state.screens).find(([, { runs = [] }]) => runs.some(isListed));
  if (found === undefined) return state;
  return change(state, found[0], ({ runs = [] }) => ({
    runs: runs.map((run) => (isListed(run) ? { ...run, ...update(run) } : run)),
  }));
}

/** Returns the run after a poll or a frame of the job that the page waits for. */
export function followed(run: Run, job: JobStatusView): Run {
  const base = {
    ...run,
    jobId: job.id,
    jobStatus: job.status,
    queuePosition: job.queuePosition ?? undefined,
    waitingFor: job.waitingFor,
    progress: Math.max(run.progress, polledProgress(job) ?? 0),
  };
  switch (job.status) {
    case 'queued':
      return { ...base, status: 'queued' };
    case 'processing':
      return { ...base, status: 'processing' };
    case 'completed':
      return { ...base, status: 'completed', progress: 1, error: undefined };
    case 'failed':
      return { ...base, status: 'failed', error: received(job.error ?? jobTexts.failed) };
    case 'cancelled':
      return idleRun;
    // A newer server may know further statuses; they are shown as they are.
    default:
      return isRunning(run) ? base : { ...base, status: 'processing' };
  }
}
