export const saigeTexts = {
  mineDiscarded: 'What you wrote was discarded',
  accessDenied: 'Access Denied: Admin access is required to edit SAIGE files',
  loadFailed: 'Failed to load SAIGE file',
  createFailed: 'Failed to create SAIGE file',
  saveFailed: 'Failed to save SAIGE file',
  reasonNeeded: 'Say why you change it: people who are answered by it may ask.',
  firstSummary: 'Created',
  restoredSummary: (version: number) => `Restored from v${version}`,
  notFound: 'There is no SAIGE file of this model.',
  exists: 'There is a SAIGE file of this model already.',
  noSuchVersion: 'There is no such version.',
  /** Of a version that a job is to run with. */
  notYours:
    'Beside the present version of the SAIGE file you can choose those that your own runs had. Admins can choose any.',
  empty: 'A SAIGE file cannot be empty.',
  unchanged: 'Nothing has changed since the saved version.',
  otherType: (type: string) => `SAIGE files of this model are of the type ${type}.`,
  stale: (base: number, current: number) =>
    `The change was made from v${base}, and v${current} has been saved since.`,
  noSuchAnswer:
    'No message, job or call with this id was answered by a persona whose version is known.',
  /** Who created what the product ships. */
  system: 'System',
} as const;
