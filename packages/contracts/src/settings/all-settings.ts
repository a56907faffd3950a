import { limits } from '../kernel/limits.ts';
import { modelCatalogue } from '../models/catalogue.ts';
import { modelSettingName, settingNames, type Setting } from './setting.ts';

const ofCatalogue: readonly (readonly [string, Setting])[] = modelCatalogue('')
  .filter(({ type }) => type === 'cloud' || type === 'local')
  .map(({ id, name, type }) => [
    modelSettingName(type === 'cloud' ? 'anthropic' : 'ollama', id),
    {
      group: 'models',
      kind: 'name',
      label: name,
      help: `Which model of ${type === 'cloud' ? 'Anthropic' : 'Ollama'} answers for ${id}.`,
    },
  ]);

const atOnce = (
  [
    [settingNames.ollamaAtOnce, 'Ollama'],
    [settingNames.anthropicAtOnce, 'Anthropic'],
    [settingNames.builtinAtOnce, 'the built-in assistant'],
  ] as const
).map(([name, provider]): [string, Setting] => [
  name,
  {
    group: 'models',
    kind: 'number',
    label: `Answers of ${provider} at once`,
    help: 'At most, of each process; 0: adapts to what the provider can take.',
    least: 0,
    most: 1000,
    unit: 'answers',
  },
]);

/** What one person may have. No more can be allowed than what the work with it was measured for. */
const ofPerson = (
  [
    [settingNames.jobsWaiting, 'jobs', limits.jobsWaiting, 'That wait or are running.'],
    [settingNames.entriesOfPerson, 'entries', limits.entriesOfPerson, 'Discarded ones included.'],
    [settingNames.roomsOfPerson, 'rooms', limits.roomsOfPerson, 'Chats and forums included.'],
    [
      settingNames.forumsOfPerson,
      'forums',
      limits.forumsOfPerson,
      'All people see them in a list.',
    ],
    [settingNames.linksOfPerson, 'links', limits.session.ofPerson, 'To chats, and to models.'],
  ] as const
).map(([name, unit, most, what]): [string, Setting] => [
  name,
  {
    group: 'limits',
    kind: 'number',
    label: `${unit[0]?.toUpperCase()}${unit.slice(1)} of a person`,
    help: `${what} Nothing that exists is removed.`,
    least: 1,
    most,
    unit,
  },
]);

/** Every setting by its name, in the order in which they are shown. */
export const settings: ReadonlyMap<string, Setting> = new Map<string, Setting>([
  ...ofCatalogue,
  [
    settingNames.anthropicHybrid,
    {
      group: 'models',
      kind: 'name',
      label: 'Assistants at Anthropic',
      help: 'Which model answers for Mach 42v1, Adexis and Locklan.',
    },
  ],
  [
    settingNames.ollamaHybrids,
    {
      group: 'models',
      kind: 'names',
      label: 'Assistants at Ollama',
      help: 'The best first, one a line; without any of them, the first model that is available.',
    },
  ],
  [
    settingNames.ollamaKeepAlive,
    {
      group: 'models',
      kind: 'number',
      label: 'Models in the memory of Ollama',
      help: 'How long one stays after its answer, so that the next begins at once; 0 frees it.',
      least: 0,
      most: 10_080,
      unit: 'minutes',
    },
  ],
  [
    settingNames.waitForProvider,
    {
      group: 'models',
      kind: 'number',
      label: 'Wait for a provider',
      help: 'How long a job waits for a provider that does not answer, before it fails; 0: not at all.',
      least: 0,
      most: 1440,
      unit: 'minutes',
    },
  ],
  ...atOnce,
  [
    settingNames.failuresPerMobile,
    {
      group: 'limits',
      kind: 'number',
      label: 'Failed sign-ins of a mobile number',
      help: 'Within five minutes, before the next one has to wait.',
      least: 3,
      most: 1000,
      unit: 'failures',
    },
  ],
  [
    settingNames.failuresPerAddress,
    {
      group: 'limits',
      kind: 'number',
      label: 'Failed sign-ins of an address',
      help: 'Within five minutes, for all numbers together.',
      least: 3,
      most: 10_000,
      unit: 'failures',
    },
  ],
  [
    settingNames.guestMessages,
    {
      group: 'limits',
      kind: 'number',
      label: 'Messages of a guest',
      help: 'What a guest may write within a minute.',
      least: 1,
      most: 600,
      unit: 'messages a minute',
    },
  ],
  [
    settingNames.quotaDollars,
    {
      group: 'limits',
      kind: 'number',
      label: 'Cost of a person',
      help: 'Of paid models in a calendar month; 0 allows none.',
      least: 0,
      most: 100_000,
      fractions: true,
      unit: 'US dollars a month',
    },
  ],
  [
    settingNames.quotaTokens,
    {
      group: 'limits',
      kind: 'number',
      label: 'Tokens of a person',
      help: 'Of paid models in a calendar month; 0 allows none.',
      least: 0,
      most: 1_000_000_000,
      unit: 'tokens a month',
    },
  ],
  [
    settingNames.maxOutputTokens,
    {
      group: 'limits',
      kind: 'number',
      label: 'Longest answer',
      help: 'What a model may write in one answer.',
      least: 256,
      most: 200_000,
      unit: 'tokens',
    },
  ],
  [
    settingNames.jobsOfPerson,
    {
      group: 'limits',
      kind: 'number',
      label: 'Jobs of a person at once',
      help: 'Running at once; the others wait in the queue.',
      least: 1,
      most: 100,
      unit: 'jobs',
    },
  ],
  [
    settingNames.storageMegabytes,
    {
      group: 'limits',
      kind: 'number',
      label: 'Storage of a person',
      help: 'All they stored, with every version; then nothing more is saved for them. 0: no limit.',
      least: 0,
      most: 10_000_000,
      unit: 'MB',
    },
  ],
  [
    settingNames.storageMegabytesOfDay,
    {
      group: 'limits',
      kind: 'number',
      label: 'Storage of a person in 24 hours',
      help: 'What one person may add in 24 hours; 0: no limit.',
      least: 0,
      most: 10_000_000,
      unit: 'MB in 24 hours',
    },
  ],
  ...ofPerson,
  [
    settingNames.sharedSessionDays,
    {
      group: 'retention',
      kind: 'number',
      label: 'Links to shared chats',
      help: 'How long a new link is valid, unless its creator chooses another time.',
      least: 1,
      most: 30,
      unit: 'days',
    },
  ],
  [
    settingNames.guestChatHours,
    {
      group: 'retention',
      kind: 'number',
      label: 'Chats of guests',
      help: 'How long the chat of a guest is stored before it is deleted.',
      least: 1,
      most: 168,
      unit: 'hours',
    },
  ],
  [
    settingNames.exportHours,
    {
      group: 'retention',
      kind: 'number',
      label: 'Files of own data',
      help: 'How long the file of “Download my data” is kept before it is deleted.',
      least: 1,
      most: limits.personalExport.hoursMaximum,
      unit: 'hours',
    },
  ],
  [
    settingNames.forgettingDays,
    {
      group: 'retention',
      kind: 'number',
      label: 'Requests to be forgotten',
      help: 'How long a person can withdraw their own request before it is carried out.',
      least: 0,
      most: limits.forgettingDaysMaximum,
      unit: 'days',
    },
  ],
]);
