import { t } from '@mach42/language/t.ts';
import { limits } from '../kernel/limits.ts';
import { atOnce, ofCatalogue, ofPerson } from './repeated-settings.ts';
import { settingNames, type Setting } from './setting.ts';

const secondFactors = (
  [
    [settingNames.secondFactorStandard, t('Second step of users')],
    [settingNames.secondFactorModerator, t('Second step of moderators')],
    [settingNames.secondFactorAdmin, t('Second step of admins')],
  ] as const
).map(([name, label]): readonly [string, Setting] => [
  name,
  {
    group: 'security',
    kind: 'choice',
    label,
    help: t(
      'A code of an app on the phone, after the password. The strictest of a person’s roles counts.',
    ),
    options: [
      { value: 'off', label: t('Off') },
      { value: 'allowed', label: t('Allowed') },
      { value: 'required', label: t('Required') },
    ],
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
      label: t('Assistants at Anthropic'),
      help: t('Which model answers for Mach 42v1, Adexis and Locklan.'),
    },
  ],
  [
    settingNames.ollamaHybrids,
    {
      group: 'models',
      kind: 'names',
      label: t('Assistants at Ollama'),
      help: t(
        'The best first, one a line; without any of them, the first model that is available.',
      ),
    },
  ],
  [
    settingNames.ollamaKeepAlive,
    {
      group: 'models',
      kind: 'number',
      label: t('Models in the memory of Ollama'),
      help: t('How long one stays after its answer, so that the next begins at once; 0 frees it.'),
      least: 0,
      most: 10_080,
      unit: t('minutes'),
    },
  ],
  [
    settingNames.waitForProvider,
    {
      group: 'models',
      kind: 'number',
      label: t('Wait for a provider'),
      help: t(
        'How long a job waits for a provider that does not answer, before it fails; 0: not at all.',
      ),
      least: 0,
      most: 1440,
      unit: t('minutes'),
    },
  ],
  ...atOnce,
  [
    settingNames.failuresPerMobile,
    {
      group: 'limits',
      kind: 'number',
      label: t('Failed sign-ins of a mobile number'),
      help: t('Within five minutes, before the next one has to wait.'),
      least: 3,
      most: 1000,
      unit: t('failures'),
    },
  ],
  [
    settingNames.failuresPerAddress,
    {
      group: 'limits',
      kind: 'number',
      label: t('Failed sign-ins of an address'),
      help: t('Within five minutes, for all numbers together.'),
      least: 3,
      most: 10_000,
      unit: t('failures'),
    },
  ],
  [
    settingNames.guestMessages,
    {
      group: 'limits',
      kind: 'number',
      label: t('Messages of a guest'),
      help: t('What a guest may write within a minute.'),
      least: 1,
      most: 600,
      unit: t('messages a minute'),
    },
  ],
  [
    settingNames.quotaDollars,
    {
      group: 'limits',
      kind: 'number',
      label: t('Cost of a person'),
      help: t('Of paid models in a calendar month; 0 allows none.'),
      least: 0,
      most: 100_000,
      fractions: true,
      unit: t('US dollars a month'),
    },
  ],
  [
    settingNames.quotaTokens,
    {
      group: 'limits',
      kind: 'number',
      label: t('Tokens of a person'),
      help: t('Of paid models in a calendar month; 0 allows none.'),
      least: 0,
      most: 1_000_000_000,
      unit: t('tokens a month'),
    },
  ],
  [
    settingNames.maxOutputTokens,
    {
      group: 'limits',
      kind: 'number',
      label: t('Longest answer'),
      help: t('What a model may write in one answer.'),
      least: 256,
      most: 200_000,
      unit: t('tokens'),
    },
  ],
  [
    settingNames.jobsOfPerson,
    {
      group: 'limits',
      kind: 'number',
      label: t('Jobs of a person at once'),
      help: t('Running at once; the others wait in the queue.'),
      least: 1,
      most: 100,
      unit: t('jobs'),
    },
  ],
  [
    settingNames.storageMegabytes,
    {
      group: 'limits',
      kind: 'number',
      label: t('Storage of a person'),
      help: t(
        'All they stored, with every version; then nothing more is saved for them. 0: no limit.',
      ),
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
      label: t('Storage of a person in 24 hours'),
      help: t('What one person may add in 24 hours; 0: no limit.'),
      least: 0,
      most: 10_000_000,
      unit: t('MB in 24 hours'),
    },
  ],
  ...ofPerson,
  ...secondFactors,
  [
    settingNames.passkeys,
    {
      group: 'security',
      kind: 'choice',
      label: t('Passkeys'),
      help: t(
        'Sign in with the fingerprint, face or PIN of a device, in place of password and second step.',
      ),
      options: [
        { value: 'off', label: t('Off') },
        { value: 'allowed', label: t('Allowed') },
      ],
    },
  ],
  [
    settingNames.push,
    {
      group: 'notifications',
      kind: 'choice',
      label: t('Push notifications'),
      help: t(
        'Notices of a device while no page is open. Names of rooms and people go through the push service of the browser, encrypted.',
      ),
      options: [
        { value: 'off', label: t('Off') },
        { value: 'allowed', label: t('Allowed') },
      ],
    },
  ],
  [
    settingNames.sharedSessionDays,
    {
      group: 'retention',
      kind: 'number',
      label: t('Links to shared chats'),
      help: t('How long a new link is valid, unless its creator chooses another time.'),
      least: 1,
      most: 30,
      unit: t('days'),
    },
  ],
  [
    settingNames.guestChatHours,
    {
      group: 'retention',
      kind: 'number',
      label: t('Chats of guests'),
      help: t('How long the chat of a guest is stored before it is deleted.'),
      least: 1,
      most: 168,
      unit: t('hours'),
    },
  ],
  [
    settingNames.exportHours,
    {
      group: 'retention',
      kind: 'number',
      label: t('Files of own data'),
      help: t('How long the file of “Download my data” is kept before it is deleted.'),
      least: 1,
      most: limits.personalExport.hoursMaximum,
      unit: t('hours'),
    },
  ],
  [
    settingNames.forgettingDays,
    {
      group: 'retention',
      kind: 'number',
      label: t('Requests to be forgotten'),
      help: t('How long a person can withdraw their own request before it is carried out.'),
      least: 0,
      most: limits.forgettingDaysMaximum,
      unit: t('days'),
    },
  ],
]);
