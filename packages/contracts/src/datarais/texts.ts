import { locale, t } from '@mach42/language/t.ts';
import { limits } from '../kernel/limits.ts';

export const entryTexts = {
  statuses: { pending: t('Pending'), processed: t('Processed'), discarded: t('Discarded') },
  signIn: t('Please log in to view Data RAIS entries'),
  loadFailed: t('Failed to load entries'),
  fetchFailed: t('Failed to fetch DataRAIS entry'),
  updateFailed: t('Failed to update DataRAIS entry'),
  requestFailed: (pending: number, processed: number) =>
    t('Request failed with status {pending}/{processed}', { pending, processed }),
  leftOut: t('An entry without the time of its creation is left out.'),
  noEntryData: t('No entry data returned from server'),
  invalidFormat: t('Invalid data format received'),
  loadFailedRetry: t('Failed to load data. Please try again.'),
  editsUndone: t('Your edits were undone'),
  titleAndContent: t('An entry needs a title and some content.'),
  contentOrFile: t('An entry needs some content or a file.'),
  titleAndContentOrFile: t('An entry needs a title, and some content or a file.'),
  /** Made on demand: the first number that a browser formats takes it some milliseconds. */
  get tooLong(): string {
    return t('An entry may have at most {entryCharacters} characters. Attach the text as a file.', {
      entryCharacters: limits.entryCharacters.toLocaleString(locale),
    });
  },
  notFound: t('This entry does not exist.'),
  processedIsFinal: t('A processed entry cannot be changed.'),
  savedButNotMarked: t(
    'PHOD saved, but failed to update DataRAIS status. Please refresh the page to see the latest status.',
  ),
  noEntrySelected: t('No DataRAIS entry selected.'),
  exists: t('This entry exists already.'),
  restoreFirst: t('Take the entry back from the discarded ones first.'),
} as const;
