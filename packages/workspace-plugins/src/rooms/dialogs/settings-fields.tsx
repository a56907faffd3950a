import type { RoomSettings, RoomType } from '@mach42/contracts/rooms/schemas.ts';
import { Switch } from '@mach42/plugin-kit/ui/switch.tsx';

interface SettingsFieldsProps {
  readonly type: RoomType;
  readonly settings: RoomSettings;
  readonly onChange: (chosen: Partial<RoomSettings>) => void;
}

const allowed = [
  { name: 'allowThreads', label: 'Threads', hint: 'Replies stay below the message they answer.' },
  {
    name: 'allowReactions',
    label: 'Reactions',
    hint: 'People can react to a message with an emoji.',
  },
  { name: 'allowEditing', label: 'Editing', hint: 'People change their own messages.' },
  { name: 'allowDeletion', label: 'Deleting', hint: 'People delete their own messages.' },
  { name: 'allowAI', label: 'AI', hint: 'An assistant answers when it is mentioned.' },
] as const satisfies readonly { name: keyof RoomSettings; label: string; hint: string }[];

export function SettingsFields({ type, settings, onChange }: SettingsFieldsProps) {
  const isForum = type === 'internal_forum';
  return (
    <fieldset className="ws-rooms-settings" aria-label="Settings">
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
          label="Guests"
          hint="Guests who are not signed in can read and write."
          checked={settings.allowGuests}
          onChange={(allowGuests) => onChange({ allowGuests })}
        />
      )}
    </fieldset>
  );
}
