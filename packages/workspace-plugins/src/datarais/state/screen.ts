import type { Entry } from '@mach42/contracts/datarais/schemas.ts';
import { defaultInstructions } from '@mach42/contracts/jobs/instructions.ts';
import type { EntryRun, Proposal } from '@mach42/contracts/jobs/schemas.ts';
import type { BriefData, PhodFile } from '@mach42/contracts/phod/schemas.ts';
import { t } from '@mach42/language/t.ts';
import type { Failure } from '@mach42/plugin-kit/api/api-error.ts';

type RunStatus = 'idle' | 'queued' | 'processing' | 'completed' | 'failed';

/** Through the queue, by a local model, or by a cloud AI. */
export type Route = 'queue' | 'direct' | 'cloud';

export interface Run {
  readonly route: Route;
  readonly status: RunStatus;
  readonly jobId: string | undefined;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** 0 to 1: the larger of the ticker's and the job's own. */
  readonly progress: number;
  readonly queuePosition: number | undefined;
  /** Id of the provider that it waits for, as it does not answer. */
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
  /** briefData at `baseVersion`. */
  readonly base: BriefData;
  /** The checks of the proposal as it came. */
  readonly checks: Proposal['checks'];
  /** The proposed file as JSON text, as it came. */
  readonly proposed: string;
  /** The same, which can be edited. */
  readonly text: string;
  /** Operations left out, by their keys. */
  readonly rejected: readonly string[];
}

/** Someone saved another version since the proposal was made. */
interface Conflict {
  readonly current: PhodFile;
}

/** The steps of an entry, and all of its runs beside each other. */
export type TabName = 'entry' | 'phod' | 'instructions' | 'new-phod' | 'changes' | 'runs';

/** A further run that is being asked for. */
interface Trying {
  readonly isSending: boolean;
  /** Why the last attempt was refused. */
  readonly fault: string | undefined;
}

export interface Screen {
  readonly entry: Entry | undefined;
  readonly file: PhodFile | undefined;
  readonly failure: Failure | undefined;
  /** The entry's text as edited here. */
  readonly content: string;
  readonly instructions: string;
  readonly tab: TabName;
  readonly run: Run;
  /** The answer to a cloud run that failed. */
  readonly errorResponse: string | undefined;
  readonly review: Review | undefined;
  /** Its changes were on the screen, so it may be saved. */
  readonly isReviewSeen: boolean;
  readonly conflict: Conflict | undefined;
  readonly saving: boolean;
  /** The number of proposals saved here: an answer to a request from before a save is older than the save. */
  readonly saves: number;
  /** The jobs of the entry, newest first; undefined until they were read. */
  readonly runs: readonly EntryRun[] | undefined;
  /** Why they could not be read the last time. */
  readonly runsFailure: Failure | undefined;
  /** Ids of the runs that the person chose to compare; undefined as long as they chose none. */
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

/** Whether the entry's text was edited here and is not stored. */
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
