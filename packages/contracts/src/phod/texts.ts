import { limits } from '../kernel/limits.ts';

const count = (number: number): string => number.toLocaleString('en-US');

export const phodTexts = {
  loadFailed: 'Failed to load PHOD file',
  updateFailed: 'Failed to update PHOD file',
  saveFailed: 'Failed to save PHOD file',
  saveError: (message: string) => `Error saving PHOD: ${message}`,
  loginToSave: 'You must be logged in to save changes',
  loginToLoad: 'Please log in to load your PHOD file',
  nothingToCopy: 'No PHOD data to copy',
  nothingToEdit: 'No PHOD data to edit',
  copied: 'PHOD data copied',
  copiedWithSecrets: 'PHOD data copied, your secrets with it',
  nothingToExport: 'No PHOD data to export',
  nothingToImport: 'Choose a file, or paste its text first.',
  importTooLarge: 'A PHOD file may have at most 5 MiB.',
  importUnreadable: 'The file could not be read.',
  copyFailed: 'Failed to copy PHOD data',
  saved: 'PHOD saved successfully',
  undone: 'Taken back',
  takenBack: (version: number, saved: number) => `v${saved} has the content of v${version} again.`,
  notSaved: (changes: readonly string[]) => `Not saved: ${changes.join(', ')}.`,
  keptText:
    'Your text in the JSON editor was not saved when you were signed out. It is still here.',
  givenUp: 'Your change was discarded',
  draftLeft: 'What you typed was discarded',
  nothingToSave: 'No new PHOD content to save',
  invalidFormat: 'Invalid PHOD format. Please ensure the PHOD content is valid JSON.',
  invalidStructure: 'Invalid PHOD structure: Expected an object',
  tooDeep: `The PHOD is nested too deeply: at most ${limits.phod.levels} levels.`,
  /** By what a file has too much of. */
  beyond: {
    values: (most: number) => `The PHOD has too many values: at most ${count(most)}.`,
    levels: (most: number) => `The PHOD is nested too deeply: at most ${count(most)} levels.`,
    fields: (most: number) => `An object has too many fields: at most ${count(most)}.`,
    items: (most: number) => `A list has too many items: at most ${count(most)}.`,
    nameCharacters: (most: number) =>
      `The name of a field is too long: at most ${count(most)} characters.`,
    pointerCharacters: (most: number) =>
      `The names around a value are too long: at most ${count(most)} characters in its pointer.`,
    allPointersCharacters: (most: number) =>
      `The names of the PHOD are too long: at most ${count(most)} characters in all pointers together.`,
  },
  noNumber: 'This number is too large.',
  structureFaults: 'Correct what is marked first.',
  editorFailed: 'The editor could not be loaded',
  invalidJson: 'Invalid JSON format. Please check your syntax.',
  stale: (base: number, current: number) =>
    `Your PHOD File has changed: this was made from v${base}, and v${current} is the current version.`,
  unchanged: 'Nothing differs from the current version.',
  secretsChanged:
    'What comes from an entry cannot change your secrets. Change them in the PHOD File itself.',
  tooManyRows: `The PHOD has more than ${count(limits.phod.blameRows)} values: ask GET /api/phod/blame/compact.`,
  noSuchVersion: 'This version does not exist.',
  noSuchPlace: 'This place does not exist in either version.',
  noteIncomplete: 'Both title and content are required for this section',
  fieldIncomplete: 'Both field name and value are required for this section',
  fieldNameInvalid: 'Please enter a valid field name',
  fieldExists: 'This field exists already. Edit it instead.',
  itemEmpty: 'Enter an item first.',
  valueEmpty: 'Enter a value, or remove it.',
  itemUnnamed: (field: string) => `Enter a ${field} first.`,
  noSuchChoice: (choices: readonly string[]) => `Choose one of these: ${choices.join(', ')}.`,
  noDay: 'Enter a day as YYYY-MM-DD.',
  noTime: 'Enter a time as HH:MM.',
  sectionNameInvalid: 'Please enter a valid name for the section',
  sectionExists: 'This section exists already. Add to it instead.',
  sectionTakesNone: 'This section is neither a list nor an object. Edit it as JSON.',
  searchPlaceholder: 'Search sections and content...',
} as const;
