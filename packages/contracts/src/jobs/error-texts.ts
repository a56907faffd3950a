import type { JobErrorCode } from './schemas.ts';

/** What the code of a failed job means to whoever keeps the queue going. */
export const jobErrorTexts: Readonly<Record<JobErrorCode, string>> = {
  UPSTREAM_ERROR: 'The model’s provider refused or broke off.',
  TIMEOUT: 'The model took longer than a run may take.',
  FORBIDDEN: 'Nothing is left of the quota.',
  CUT_OFF: 'The answer was cut off before its end.',
  UNREADABLE: 'The answer was no valid PHOD.',
  NO_PROVIDER: 'Nothing that could run the model is connected.',
  TOO_LONG: 'Instructions, entry and PHOD are too long for the model.',
  ATTEMPTS_USED_UP: 'It was begun three times without coming to an end.',
  UNKNOWN: 'It failed before causes were kept.',
};
