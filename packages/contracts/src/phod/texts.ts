import { locale, t } from '@mach42/language/t.ts';
import { limits } from '../kernel/limits.ts';

const count = (number: number): string => number.toLocaleString(locale);

export const phodTexts = {
  loadFailed: t('Failed to load PHOD file'),
  updateFailed: t('Failed to update PHOD file'),
  saveFailed: t('Failed to save PHOD file'),
  saveError: (message: string) => t('Error saving PHOD: {message}', { message }),
  loginToSave: t('You must be logged in to save changes'),
  nothingToCopy: t('No PHOD data to copy'),
  nothingToEdit: t('No PHOD data to edit'),
  copied: t('PHOD data copied'),
  copiedWithSecrets: t('PHOD data copied, your secrets with it'),
  nothingToExport: t('No PHOD data to export'),
  nothingToImport: t('Choose a file, or paste its text first.'),
  importTooLarge: t('A PHOD file may have at most 5 MiB.'),
  importUnreadable: t('The file could not be read.'),
  copyFailed: t('Failed to copy PHOD data'),
  saved: t('PHOD saved successfully'),
  undone: t('Taken back'),
  takenBack: (version: number, saved: number) =>
    t('v{saved} has the content of v{version} again.', { saved, version }),
  notSaved: (changes: readonly string[]) =>
    t('Not saved: {changes}.', { changes: changes.join(', ') }),
  keptText: t(
    'Your text in the JSON editor was not saved when you were signed out. It is still here.',
  ),
  givenUp: t('Your change was discarded'),
  draftLeft: t('What you typed was discarded'),
  nothingToSave: t('No new PHOD content to save'),
  invalidFormat: t('Invalid PHOD format. Please ensure the PHOD content is valid JSON.'),
  invalidStructure: t('Invalid PHOD structure: Expected an object'),
  tooDeep: t('The PHOD is nested too deeply: at most {levels} levels.', {
    levels: limits.phod.levels,
  }),
  /** Texts by the limit that a file exceeds. */
  beyond: {
    values: (most: number) =>
      t('The PHOD has too many values: at most {most}.', { most: count(most) }),
    levels: (most: number) =>
      t('The PHOD is nested too deeply: at most {most} levels.', { most: count(most) }),
    fields: (most: number) =>
      t('An object has too many fields: at most {most}.', { most: count(most) }),
    items: (most: number) => t('A list has too many items: at most {most}.', { most: count(most) }),
    nameCharacters: (most: number) =>
      t('The name of a field is too long: at most {most} characters.', { most: count(most) }),
    pointerCharacters: (most: number) =>
      t('The names around a value are too long: at most {most} characters in its pointer.', {
        most: count(most),
      }),
    allPointersCharacters: (most: number) =>
      t('The names of the PHOD are too long: at most {most} characters in all pointers together.', {
        most: count(most),
      }),
  },
  backslashAsName: t('A field cannot have the name “\\”.'),
  noNumber: t('This number is too large.'),
  structureFaults: t('Correct what is marked first.'),
  editorFailed: t('The editor could not be loaded'),
  invalidJson: t('Invalid JSON format. Please check your syntax.'),
  stale: (base: number, current: number) =>
    t(
      'Your PHOD File has changed: this was made from v{base}, and v{current} is the current version.',
      { base, current },
    ),
  unchanged: t('Nothing differs from the current version.'),
  secretsChanged: t(
    'What comes from an entry cannot change your secrets. Change them in the PHOD File itself.',
  ),
  get tooManyRows(): string {
    return t('The PHOD has more than {blameRows} values: ask GET /api/phod/blame/compact.', {
      blameRows: count(limits.phod.blameRows),
    });
  },
  noSuchVersion: t('This version does not exist.'),
  noSuchPointer: t('This place does not exist in either version.'),
  noteIncomplete: t('Both title and content are required for this section'),
  fieldIncomplete: t('Both field name and value are required for this section'),
  fieldNameInvalid: t('Please enter a valid field name'),
  fieldExists: t('This field exists already. Edit it instead.'),
  itemEmpty: t('Enter an item first.'),
  valueEmpty: t('Enter a value, or remove it.'),
  itemUnnamed: (field: string) => t('Enter a {field} first.', { field }),
  noSuchChoice: (choices: readonly string[]) =>
    t('Choose one of these: {choices}.', { choices: choices.join(', ') }),
  noDay: t('Enter a day as YYYY-MM-DD.'),
  noTime: t('Enter a time as HH:MM.'),
  sectionNameInvalid: t('Please enter a valid name for the section'),
  sectionExists: t('This section exists already. Add to it instead.'),
  sectionTakesNone: t('This section is neither a list nor an object. Edit it as JSON.'),
  searchPlaceholder: t('Search sections and content...'),
} as const;
