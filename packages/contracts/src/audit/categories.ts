import { t } from '@mach42/language/t.ts';
import type { User } from '../users/schemas.ts';
import type { AuditEvent } from './schemas.ts';

/** The kinds of streams, by the word that begins their names. */
const categories = [
  ['', t('All kinds')],
  ['user', t('Accounts')],
  ['access', t('Opened content')],
  ['settings', t('Settings')],
  ['phod', t('PHOD files')],
  ['entry', t('DataRAIS entries')],
  ['job', t('Jobs')],
  ['run', t('Cloud and direct runs')],
  ['room', t('Rooms')],
  ['message', t('Messages')],
  ['attachment', t('Files of messages')],
  ['reading', t('Read marks')],
  ['modelCall', t('Model calls')],
  ['session', t('Sessions')],
  ['saige', t('SAIGE files')],
  ['preferences', t('Preferences')],
  ['sending', t('What is sent of files')],
  ['prompts', t('Saved prompts')],
  ['pins', t('Pinned messages')],
  ['saved', t('Saved messages')],
  ['blocking', t('Blocked people')],
  ['picture', t('Profile pictures')],
  ['reminders', t('Reminders')],
  ['rebuild', t('Read models')],
  ['parked', t('Parked events')],
  ['shown', t('Shown events')],
  ['timeTravel', t('Time travel')],
  ['export', t('Downloads of own data')],
  ['forgetting', t('Forgetting and legal holds')],
  ['backup', t('Backups')],
  ['keys', t('Keys')],
  ['archive', t('Archive')],
  ['log', t('Format of the log')],
] as const;

interface Option {
  readonly value: string;
  readonly label: string;
}

/** The options of the field that chooses events by kind. */
export const categoryOptions: readonly Option[] = categories.map(([value, label]) => ({
  value,
  label,
}));

/** The options of the field that chooses events by the person who acted. */
export const actorOptions = (people: readonly Pick<User, 'id' | 'name'>[]): readonly Option[] => [
  { value: '', label: t('Anyone') },
  { value: 'system', label: t('The platform') },
  ...people.map(({ id, name }) => ({ value: id, label: name })),
];

/** Returns the name of the person or process that acted in an event. */
export const actorText = ({ actorId, actorName }: Pick<AuditEvent, 'actorId' | 'actorName'>) =>
  actorName ?? (actorId === 'system' ? t('The platform') : t('A guest'));
