import { providerTexts } from '@mach42/contracts/providers/texts.ts';
import { t } from '@mach42/language/t.ts';

/** The texts of the page Models. */
export const pageTexts = {
  title: t('Models'),
  connected: t('Providers'),
  connect: t('Connect a service'),
  connectNote: t(
    'Paste the key of a service, or enter where one runs. Its models can be chosen at once, on every page and in every process.',
  ),
  failed: t('The providers could not be read'),
  saveFailed: t('The provider could not be saved'),
  testFailed: t('The service could not be asked'),
  removeFailed: t('The provider could not be removed'),
  pullFailed: t('The download could not be started'),
  outside: t('Leaves the machine: personal data is masked first'),
  inside: t('This machine: nothing is masked, nothing leaves it'),
  noKey: t('No key'),
  keySet: t('Key set'),
  noModels: t('No models chosen'),
  setByVariable: (names: string) => t('Set by {names}', { names }),
  states: {
    off: t('Turned off'),
    missing: t('Not connected'),
    available: t('Connected'),
    connecting: t('Connecting …'),
    away: t('Does not answer'),
  },
  name: t('Name'),
  address: t('Address'),
  key: t('Key'),
  keyHint: t('Encrypted in the vault. It is never shown again.'),
  replaceKey: t('Replace the key'),
  test: t('Connect'),
  list: t('Show its models'),
  found: (total: number, ms: number) =>
    t('{value}, answered in {ms} ms', {
      value: t('{models, plural, one {# model} other {# models}}', { models: total }),
      ms,
    }),
  choose: t('Choose the models that people may use'),
  search: t('Search models'),
  nothingFound: t('No model has these letters.'),
  label: t('Name for people'),
  context: t('Context, tokens'),
  input: t('$ in'),
  output: t('$ out'),
  priceNote: t(
    'US dollars for a million tokens. Without a price, calls cost nothing in the ledger and count against no quota.',
  ),
  who: t('Who may use it'),
  assistants: t('Assistants answer with'),
  assistantsHint: t('Mach 42v1, Adexis and Locklan. With none, they ask the other providers.'),
  notAssistants: t('None of these models'),
  add: (models: number) =>
    models === 0
      ? t('Add')
      : t('Add {value}', {
          value: t('{models, plural, one {# model} other {# models}}', { models }),
        }),
  save: t('Save'),
  added: (name: string) => t('{name} is connected', { name }),
  saved: (name: string) => t('{name} saved', { name }),
  removed: (name: string) => t('{name} removed', { name }),
  turnedOff: (name: string) => t('{name} turned off', { name }),
  remove: t('Remove'),
  removeQuestion: (name: string) => t('Remove {name}?', { name }),
  removeNote: t(
    'Its key is destroyed and its models can be chosen no more. What they answered, and the ledger, stay. To pause it, turn it off instead.',
  ),
  stale: providerTexts.stale,
  loadNewest: t('Load the newest'),
  pull: t('Download a model'),
  pullHint: t('As the library of Ollama names it, such as qwen3:8b.'),
  pullStart: t('Download'),
  pullCancel: t('Cancel'),
  pullStates: { done: t('Downloaded'), cancelled: t('Cancelled'), failed: t('Failed') },
} as const;

/** The people who may use a model, as the page offers them. */
export const audiences = [
  { value: 'admins', label: t('Admins') },
  { value: 'people', label: t('Everyone with an account') },
  { value: 'guests', label: t('Guests, too') },
] as const;
