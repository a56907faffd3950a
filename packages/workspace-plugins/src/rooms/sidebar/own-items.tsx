import {
  ArchiveIcon,
  BlankIcon,
  TickIcon,
  PinIcon,
  UnarchiveIcon,
  UnpinIcon,
} from '@blueprintjs/icons';
import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import { conversationActions } from '@mach42/conversations/state/actions.ts';
import { inSentence, t } from '@mach42/language/t.ts';
import { usePreferences, useShell } from '@mach42/plugin-kit/hooks.ts';
import type { NotificationLevel } from '@mach42/plugin-kit/shell.ts';
import { MenuDivider, MenuItem } from '@mach42/plugin-kit/ui/menu.tsx';

/** The menu items for pinning, archiving and notifications, which only concern this person. */
export function OwnItems({ room }: { readonly room: Room }) {
  const { dispatch } = useShell();
  const change = (changes: { pinned?: boolean; archived?: boolean }) =>
    dispatch(conversationActions.change({ roomId: room.id, changes }));
  return (
    <>
      <MenuItem
        icon={room.pinned ? <UnpinIcon /> : <PinIcon />}
        text={room.pinned ? t('Unpin') : t('Pin')}
        onClick={() => change({ pinned: !room.pinned })}
      />
      <MenuItem
        icon={room.archived ? <UnarchiveIcon /> : <ArchiveIcon />}
        text={room.archived ? t('Unarchive') : t('Archive')}
        onClick={() => change({ archived: !room.archived })}
      />
      {room.type !== 'private_chat' && <LevelItems roomId={room.id} />}
    </>
  );
}

const levelNames: Readonly<Record<NotificationLevel, string>> = {
  all: t('All messages'),
  mentions: t('Mentions of you'),
  none: t('No messages'),
};
const levels = ['all', 'mentions', 'none'] as const satisfies readonly NotificationLevel[];

/** Chooses which messages of this room are counted and cause a notice. */
function LevelItems({ roomId }: { readonly roomId: string }) {
  const { display } = useShell();
  const { notificationLevel, roomLevels } = usePreferences();
  const own = roomLevels[roomId];
  const choose = (level: NotificationLevel | undefined) => {
    const { [roomId]: _, ...others } = roomLevels;
    display.prefer({ roomLevels: level === undefined ? others : { ...others, [roomId]: level } });
  };
  const item = (level: NotificationLevel | undefined, text: string) => (
    <MenuItem
      key={text}
      icon={own === level ? <TickIcon title={t('Chosen')} /> : <BlankIcon />}
      text={text}
      onClick={() => choose(level)}
    />
  );
  return (
    <>
      <MenuDivider title={t('Notifications')} />
      {item(
        undefined,
        t('As for all rooms: {levelNames}', {
          levelNames: inSentence(levelNames[notificationLevel]),
        }),
      )}
      {levels.map((level) => item(level, levelNames[level]))}
    </>
  );
}
