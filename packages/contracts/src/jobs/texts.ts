import { t } from '@mach42/language/t.ts';
import type { JobErrorCode } from './schemas.ts';

export const jobTexts = {
  instructionsRequired: t('Instructions are required'),
  invalidQueueResponse: t('Invalid response from queue service'),
  queueFailed: t('Failed to queue LLM job'),
  failed: t('Job processing failed'),
  timedOut: t('Job processing timed out. Please try again.'),
  completed: t('Processing completed successfully. Review and click Save to DB when ready.'),
  notFound: t('This job does not exist.'),
  notRunning: t('This job has ended already.'),
  noProposal: t('This job proposes nothing.'),
  notRetryable: t('Only a failed or cancelled job can be run again.'),
  contentShape: 'content must be the JSON text of {dataRaisContent, phodContent}.',
  noEntry: t('The entry of this job does not exist.'),
  otherEntry: t('This job was run for another entry.'),
  truncated: t('The answer was cut off before its end, so it was not used.'),
  listFailed: t('Failed to load the queue'),
  cancelFailed: t('Failed to cancel the job'),
  retryFailed: t('Failed to queue the job again'),
  cancelled: (person: string) => t('The job of {person} was cancelled', { person }),
  retried: (person: string) =>
    t('The job of {person} waits again, at the end of the queue', { person }),
  cancelQuestion: t('Cancel this job?'),
  /** Texts for a job that waits, and for one that is running. */
  cancelWaiting: (person: string) =>
    t(
      'The job of {person} leaves the queue. This cannot be undone; Retry queues it again, at the end.',
      { person },
    ),
  cancelRunning: (person: string) =>
    t(
      'The run of {person} ends at once and its result so far is lost. This cannot be undone; Retry queues it again, at the end.',
      { person },
    ),
  queuedBeside: t('Queued beside the other runs'),
  otherReady: t('Another proposal of this entry is ready.'),
  otherInReview: t('Another proposal is in review'),
  runsFailed: t('Failed to load the runs of this entry'),
  compareFailed: t('Failed to load the proposals'),
  versionsFailed: t('Failed to load the versions of the SAIGE file.'),
  exists: t('This job exists already.'),
  taken: t('Another worker is running this job.'),
  notClaimed: t('Only the worker that runs this job can end it.'),
  attemptsUsedUp: t('This job was started three times and never finished.'),
} as const;

/** Explains the code of a failed job to admins. */
export const jobErrorTexts: Readonly<Record<JobErrorCode, string>> = {
  UPSTREAM_ERROR: t('The model’s provider refused or broke off.'),
  TIMEOUT: t('The model took longer than a run may take.'),
  FORBIDDEN: t('Nothing is left of the quota.'),
  CUT_OFF: t('The answer was cut off before its end.'),
  UNREADABLE: t('The answer was no valid PHOD.'),
  NO_PROVIDER: t('Nothing that could run the model is connected.'),
  TOO_LONG: t('Instructions, entry and PHOD are too long for the model.'),
  ATTEMPTS_USED_UP: t('It was started three times and never finished.'),
  UNKNOWN: t('It failed before causes were recorded.'),
};
