import type { JobErrorCode } from './schemas.ts';

export const jobTexts = {
  instructionsRequired: 'Instructions are required',
  invalidQueueResponse: 'Invalid response from queue service',
  queueFailed: 'Failed to queue LLM job',
  failed: 'Job processing failed',
  timedOut: 'Job processing timed out. Please try again.',
  completed: 'Processing completed successfully. Review and click Save to DB when ready.',
  notFound: 'This job does not exist.',
  notRunning: 'This job has ended already.',
  noProposal: 'This job proposes nothing.',
  notRetryable: 'Only a failed or cancelled job can be run again.',
  contentShape: 'content must be the JSON text of {dataRaisContent, phodContent}.',
  noEntry: 'The entry of this job does not exist.',
  otherEntry: 'This job was run for another entry.',
  truncated: 'The answer was cut off before its end, so it was not used.',
  listFailed: 'Failed to load the queue',
  cancelFailed: 'Failed to cancel the job',
  retryFailed: 'Failed to queue the job again',
  cancelled: (person: string) => `The job of ${person} was cancelled`,
  retried: (person: string) => `The job of ${person} waits again, at the end of the queue`,
  cancelQuestion: 'Cancel this job?',
  /** Of a job that waits, and of one that is running. */
  cancelWaiting: (person: string) =>
    `The job of ${person} leaves the queue. This cannot be undone; Retry queues it again, at the end.`,
  cancelRunning: (person: string) =>
    `The run of ${person} ends at once and its result so far is lost. This cannot be undone; Retry queues it again, at the end.`,
  queuedBeside: 'Queued beside the other runs',
  otherReady: 'Another proposal of this entry is ready.',
  otherInReview: 'Another proposal is in review',
  runsFailed: 'Failed to load the runs of this entry',
  compareFailed: 'Failed to load the proposals',
  versionsFailed: 'Failed to load the versions of the SAIGE file.',
  exists: 'This job exists already.',
  taken: 'Another worker is running this job.',
  notClaimed: 'Only the worker that runs this job can end it.',
  attemptsUsedUp: 'This job was started three times and never finished.',
} as const;

/** What the code of a failed job means, for admins. */
export const jobErrorTexts: Readonly<Record<JobErrorCode, string>> = {
  UPSTREAM_ERROR: 'The model’s provider refused or broke off.',
  TIMEOUT: 'The model took longer than a run may take.',
  FORBIDDEN: 'Nothing is left of the quota.',
  CUT_OFF: 'The answer was cut off before its end.',
  UNREADABLE: 'The answer was no valid PHOD.',
  NO_PROVIDER: 'Nothing that could run the model is connected.',
  TOO_LONG: 'Instructions, entry and PHOD are too long for the model.',
  ATTEMPTS_USED_UP: 'It was started three times and never finished.',
  UNKNOWN: 'It failed before causes were recorded.',
};
