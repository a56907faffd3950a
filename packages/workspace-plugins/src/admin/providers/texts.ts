import { providerTexts } from '@mach42/contracts/providers/texts.ts';

/** What the page Models says. */
export const pageTexts = {
  title: 'Models',
  connected: 'Providers',
  connect: 'Connect a service',
  connectNote:
    'Paste the key of a service, or enter where one runs. Its models can be chosen at once, on every page and in every process.',
  failed: 'The providers could not be read',
  saveFailed: 'The provider could not be saved',
  testFailed: 'The service could not be asked',
  removeFailed: 'The provider could not be removed',
  pullFailed: 'The download could not be started',
  outside: 'Leaves the machine: personal data is masked first',
  inside: 'This machine: nothing is masked, nothing leaves it',
  noKey: 'No key',
  keySet: 'Key set',
  noModels: 'No models chosen',
  setByVariable: (names: string) => `Set by ${names}`,
  states: {
    off: 'Turned off',
    missing: 'Not connected',
    available: 'Connected',
    connecting: 'Connecting …',
    away: 'Does not answer',
  },
  name: 'Name',
  address: 'Address',
  key: 'Key',
  keyHint: 'Encrypted in the vault. It is never shown again.',
  replaceKey: 'Replace the key',
  test: 'Connect',
  list: 'Show its models',
  found: (total: number, ms: number) =>
    `${total === 1 ? '1 model' : `${total} models`}, answered in ${ms} ms`,
  choose: 'Choose the models that people may use',
  search: 'Search models',
  nothingFound: 'No model has these letters.',
  label: 'Name for people',
  context: 'Context, tokens',
  input: '$ in',
  output: '$ out',
  priceNote:
    'US dollars for a million tokens. Without a price, calls cost nothing in the ledger and count against no quota.',
  who: 'Who may use it',
  assistants: 'Assistants answer with',
  assistantsHint: 'Mach 42v1, Adexis and Locklan. With none, they ask the other providers.',
  notAssistants: 'None of these models',
  add: (models: number) =>
    models === 0 ? 'Add' : `Add ${models === 1 ? '1 model' : `${models} models`}`,
  save: 'Save',
  added: (name: string) => `${name} is connected`,
  saved: (name: string) => `${name} saved`,
  removed: (name: string) => `${name} removed`,
  turnedOff: (name: string) => `${name} turned off`,
  remove: 'Remove',
  removeQuestion: (name: string) => `Remove ${name}?`,
  removeNote:
    'Its key is destroyed and its models can be chosen no more. What they answered, and the ledger, stay. To pause it, turn it off instead.',
  stale: providerTexts.stale,
  loadNewest: 'Load the newest',
  pull: 'Download a model',
  pullHint: 'As the library of Ollama names it, such as qwen3:8b.',
  pullStart: 'Download',
  pullCancel: 'Cancel',
  pullStates: { done: 'Downloaded', cancelled: 'Cancelled', failed: 'Failed' },
} as const;

/** Who may use a model, as the page offers it. */
export const audiences = [
  { value: 'admins', label: 'Admins' },
  { value: 'people', label: 'Everyone with an account' },
  { value: 'guests', label: 'Guests, too' },
] as const;
