import type { Entry } from '@mach42/contracts/datarais/schemas.ts';
import { defaultInstructions } from '@mach42/contracts/jobs/instructions.ts';
import type { EntryRun, Proposal } from '@mach42/contracts/jobs/schemas.ts';
import type { BriefData, PhodFile } from '@mach42/contracts/phod/schemas.ts';
import { t } from '@mach42/language/t.ts';
import type { Failure } from '@mach42/plugin-kit/api/api-error.ts';

type RunStatus = 'idle' | 'queued' | 'processing' | 'completed' | 'failed';

/** The way of a run: through the queue, by a local model, or by a cloud AI. */
export type Route = 'queue' | 'direct' | 'cloud';

export interface Run {
  readonly route: Route;
  readonly status: RunStatus;
  readonly jobId: string | undefined;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** The progress, 0 to 1: the larger of the ticker's and the job's own. */
  readonly progress: number;
  readonly queuePosition: number | undefined;
  /** The id of the provider that the run waits for, because the provider does not answer. */
  readonly waitingFor: string | undefined;
  /** The status of the last poll, word for word. */
  readonly jobStatus: string;
  readonly error: string | undefined;
}

export const idleRun: Run = {
  route: 'queue',
  status: 'idle',
  jobId: undefined,
  startedAt: 0,
  progress: 0,
  queuePosition: undefined,
  waitingFor: undefined,
  jobStatus: '',
  error: undefined,
};

/** The proposal of a run, and the person's changes to it before saving. */
export interface Review {
  /** The job, or the call of a model, that proposed it. */
  readonly source: { readonly jobId: string } | { readonly callId: string };
  readonly baseVersion: number;
  /** The `briefData` of `baseVersion`. */
  readonly base: BriefData;
  /** The checks of the proposal as it arrived. */
  readonly checks: Proposal['checks'];
  /** The proposed file as JSON text, as it arrived. */
  readonly proposed: string;
  /** The proposed file with the person's edits. */
  readonly text: string;
  /** The rejected operations, by their keys. */
  readonly rejected: readonly string[];
}

/** The version that someone saved since the proposal was made. */
interface Conflict {
  readonly current: PhodFile;
}

/** The tabs: the steps of an entry, and the list of its runs. */
export type TabName = 'entry' | 'phod' | 'instructions' | 'new-phod' | 'changes' | 'runs';

/** The state of the dialog for a further run. */
interface Trying {
  readonly isSending: boolean;
  /** The reason for which the last attempt was refused. */
  readonly fault: string | undefined;
}

export interface Screen {
  readonly entry: Entry | undefined;
  readonly file: PhodFile | undefined;
  readonly failure: Failure | undefined;
  /** The text of the entry as it is edited here. */
  readonly content: string;
  readonly instructions: string;
  readonly tab: TabName;
  readonly run: Run;
  /** The answer to a cloud run that failed. */
  readonly errorResponse: string | undefined;
  readonly review: Review | undefined;
  /** Whether the changes of the review were on the screen, so that it may be saved. */
  readonly isReviewSeen: boolean;
  readonly conflict: Conflict | undefined;
  readonly saving: boolean;
  /** The number of proposals saved here: the answer to a request from before a save is older than the save. */
  readonly saves: number;
  /** The runs of the entry, newest first; undefined until they are read. */
  readonly runs: readonly EntryRun[] | undefined;
  /** The failure of the last attempt to read the runs. */
  readonly runsFailure: Failure | undefined;
  /** The ids of the runs that the person chose to compare; undefined while they have chosen none. */
  readonly compared: readonly string[] | undefined;
  readonly trying: Trying | undefined;
}

export const emptyScreen: Screen = {
  entry: undefined,
  file: undefined,
  failure: undefined,
  content: '',
  instructions: defaultInstructions,
  tab: 'entry',
  run: idleRun,
  errorResponse: undefined,
  review: undefined,
  isReviewSeen: false,
  conflict: undefined,
  saving: false,
  saves: 0,
  runs: undefined,
  runsFailure: undefined,
  compared: undefined,
  trying: undefined,
};

/** Whether the text of the entry was edited here and is not stored. */
export function isTextChanged({ entry, content }: Pick<Screen, 'entry' | 'content'>): boolean {
  return entry !== undefined && entry.content !== content;
}

export function isRunning({ status }: Run): boolean {
  return status === 'queued' || status === 'processing';
}

/** The names on the screen for the ways of processing an entry. */
export const routeLabels: Readonly<Record<Route, string>> = {
  queue: t('Process with Queue'),
  direct: t('Direct LLM'),
  cloud: t('Cloud AI (TOME)'),
};
