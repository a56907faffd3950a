import { t } from '@mach42/language/t.ts';

export const saigeTexts = {
  mineDiscarded: t('What you wrote was discarded'),
  accessDenied: t('Access Denied: Admin access is required to edit SAIGE files'),
  loadFailed: t('Failed to load SAIGE file'),
  createFailed: t('Failed to create SAIGE file'),
  saveFailed: t('Failed to save SAIGE file'),
  reasonNeeded: t('Say why you change it: people who are answered by it may ask.'),
  firstSummary: t('Created'),
  restoredSummary: (version: number) => t('Restored from v{version}', { version }),
  notFound: t('There is no SAIGE file of this model.'),
  notYet: t('There was no SAIGE file of this model at that time.'),
  exists: t('There is a SAIGE file of this model already.'),
  noSuchVersion: t('There is no such version.'),
  /** The refusal of a version that a job asks for. */
  notYours: t(
    'Beside the present version of the SAIGE file you can choose those that your own runs had. Admins can choose any.',
  ),
  empty: t('A SAIGE file cannot be empty.'),
  unchanged: t('Nothing has changed since the saved version.'),
  otherType: (type: string) => t('SAIGE files of this model are of the type {type}.', { type }),
  stale: (base: number, current: number) =>
    t('The change was made from v{base}, and v{current} has been saved since.', { base, current }),
  noSuchAnswer: t(
    'No message, job or call with this id was answered by a persona whose version is known.',
  ),
  whatIf: t(
    'Asks questions again that were asked where you take part, with what was said before them, as you: your send policies and your quota hold, and your ledger has what was sent. The answers are shown here and kept nowhere.',
  ),
  noQuestions: t('No question that you may read was answered by this version lately.'),
  versionOrDraft: t('Give a version or a draft, one of the two.'),
  otherPersona: t('This answer was made by another assistant.'),
  worksByRule: t('The built-in assistant works by rule: no version changes what it answers.'),
  /** The creator of the files that the product ships. */
  system: t('System'),
} as const;
