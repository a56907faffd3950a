export const jobTexts = {
  instructionsRequired: 'Instructions are required',
  invalidQueueResponse: 'Invalid response from queue service',
  queueFailed: 'Failed to queue LLM job',
  failed: 'Job processing failed',
  timedOut: 'Job processing timed out. Please try again.',
  completed: 'Processing completed successfully. Review and click Save to DB when ready.',
  notFound: 'This job does not exist.',
  notRunning: 'This job has ended already.',
  notRetryable: 'Only a failed or cancelled job can be run again.',
  contentShape: 'content must be the JSON text of {dataRaisContent, phodContent}.',
  noEntry: 'The entry of this job does not exist.',
  truncated: 'The answer was cut off before its end, so it was not used.',
} as const;
