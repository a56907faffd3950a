import type { RoomSettings, RoomType } from '@mach42/contracts/rooms/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { Switch } from '@mach42/plugin-kit/ui/switch.tsx';

interface SettingsFieldsProps {
  readonly type: RoomType;
  readonly settings: RoomSettings;
  readonly onChange: (chosen: Partial<RoomSettings>) => void;
}

const allowed = [
  {
    name: 'allowThreads',
    label: t('Threads'),
    hint: t('Replies stay below the message they answer.'),
  },
  {
    name: 'allowReactions',
    label: t('Reactions'),
    hint: t('People can react to a message with an emoji.'),
  },
  { name: 'allowEditing', label: t('Editing'), hint: t('People change their own messages.') },
  { name: 'allowDeletion', label: t('Deleting'), hint: t('People delete their own messages.') },
  { name: 'allowAI', label: t('AI'), hint: t('An assistant answers when it is mentioned.') },
] as const satisfies readonly { name: keyof RoomSettings; label: string; hint: string }[];

export function SettingsFields({ type, settings, onChange }: SettingsFieldsProps) {
  const isForum = type === 'internal_forum';
  return (
    <fieldset className="ws-rooms-settings" aria-label={t('Settings')}>
      {allowed.map(({ name, label, hint }) => (
        <Switch
          key={name}
          label={label}
          hint={hint}
          checked={settings[name]}
          onChange={(checked) => onChange({ [name]: checked })}
        />
      ))}
      {isForum && (
        <Switch
          label={t('Guests')}
          hint={t('Guests who are not signed in can read and write.')}
          checked={settings.allowGuests}
          onChange={(allowGuests) => onChange({ allowGuests })}
        />
      )}
    </fieldset>
  );
}
