import { t } from '@mach42/language/t.ts';
import { limits } from '../kernel/limits.ts';
import { modelCatalogue } from '../models/catalogue.ts';
import { modelSettingName, settingNames, type Setting } from './setting.ts';

/** The model of a provider that answers for a model of the catalogue. */
export const ofCatalogue: readonly (readonly [string, Setting])[] = modelCatalogue('')
  .filter(({ type }) => type === 'cloud' || type === 'local')
  .map(({ id, name, type }) => [
    modelSettingName(type === 'cloud' ? 'anthropic' : 'ollama', id),
    {
      group: 'models',
      kind: 'name',
      label: name,
      help: t(
        'Which model of {isType, select, true {Anthropic} other {Ollama}} answers for {id}.',
        { isType: String(type === 'cloud'), id },
      ),
    },
  ]);

/** The settings of the number of answers that a provider gives at once. */
export const atOnce = (
  [
    [settingNames.ollamaAtOnce, 'Ollama'],
    [settingNames.anthropicAtOnce, 'Anthropic'],
    [settingNames.builtinAtOnce, t('the built-in assistant')],
  ] as const
).map(([name, provider]): [string, Setting] => [
  name,
  {
    group: 'models',
    kind: 'number',
    label: t('Answers of {provider} at once', { provider }),
    help: t('At most, of each process; 0: adapts to what the provider can take.'),
    least: 0,
    most: 1000,
    unit: t('answers'),
  },
]);

/** Limits of one person. The maximum of each is the amount that was measured to work. */
export const ofPerson = (
  [
    [
      settingNames.jobsWaiting,
      t('Jobs of a person'),
      t('jobs'),
      limits.jobsWaiting,
      t('That wait or are running.'),
    ],
    [
      settingNames.entriesOfPerson,
      t('Entries of a person'),
      t('entries'),
      limits.entriesOfPerson,
      t('Discarded ones included.'),
    ],
    [
      settingNames.roomsOfPerson,
      t('Rooms of a person'),
      t('rooms'),
      limits.roomsOfPerson,
      t('Chats and forums included.'),
    ],
    [
      settingNames.forumsOfPerson,
      t('Forums of a person'),
      t('forums'),
      limits.forumsOfPerson,
      t('All people see them in a list.'),
    ],
    [
      settingNames.linksOfPerson,
      t('Links of a person'),
      t('links'),
      limits.session.ofPerson,
      t('To chats, and to models.'),
    ],
  ] as const
).map(([name, label, unit, most, what]): [string, Setting] => [
  name,
  {
    group: 'limits',
    kind: 'number',
    label,
    help: t('{what} Nothing that exists is removed.', { what }),
    least: 1,
    most,
    unit,
  },
]);
