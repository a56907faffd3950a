import { limits } from '../kernel/limits.ts';

export const entryTexts = {
  signIn: 'Please log in to view Data RAIS entries',
  loadFailed: 'Failed to load entries',
  fetchFailed: 'Failed to fetch DataRAIS entry',
  updateFailed: 'Failed to update DataRAIS entry',
  requestFailed: (pending: number, processed: number) =>
    `Request failed with status ${pending}/${processed}`,
  leftOut: 'An entry without the time of its creation is left out.',
  noEntryData: 'No entry data returned from server',
  invalidFormat: 'Invalid data format received',
  loadFailedRetry: 'Failed to load data. Please try again.',
  editsUndone: 'Your edits were undone',
  titleAndContent: 'An entry needs a title and some content.',
  tooLong: `An entry may have at most ${limits.entryCharacters.toLocaleString('en-US')} characters.`,
  notFound: 'This entry does not exist.',
  processedIsFinal: 'A processed entry cannot be changed.',
  savedButNotMarked:
    'PHOD saved, but failed to update DataRAIS status. Please refresh the page to see the latest status.',
  tabNotFound: 'Error: Tab not found',
  noEntryId: 'Error: No entry ID provided',
  noEntrySelected: 'No DataRAIS entry selected.',
  exists: 'This entry exists already.',
  openFirst: 'Open the entry first, then process it.',
  restoreFirst: 'Take the entry back from the discarded ones first.',
} as const;
