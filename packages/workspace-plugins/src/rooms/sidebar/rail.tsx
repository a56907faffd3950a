import { PlusIcon, MenuOpenIcon } from '@blueprintjs/icons';
import type { Room, RoomType } from '@mach42/contracts/rooms/schemas.ts';
import { roomScreenTexts } from '@mach42/contracts/rooms/texts.ts';
import { t } from '@mach42/language/t.ts';
import { usePreferences } from '@mach42/plugin-kit/hooks.ts';
import { Count } from '@mach42/plugin-kit/ui/chip.tsx';
import { IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import type { SectionId } from '../state/rooms-view.ts';
import { mentionsIn, sectionsOf, unreadOf } from '../state/sections.ts';
import { RoomIcon } from './room-icon.tsx';

interface RailProps {
  readonly rooms: readonly Room[];
  readonly onExpand: () => void;
  readonly onCreate: () => void;
  readonly onShow: (section: SectionId) => void;
}

const shortcuts = [
  { section: 'privateChats', type: 'private_chat' },
  { section: 'directMessages', type: 'direct_message' },
  { section: 'rooms', type: 'group_room' },
  { section: 'forums', type: 'internal_forum' },
] as const satisfies readonly { section: SectionId; type: RoomType }[];

/** The collapsed sidebar. */
export function Rail({ rooms, onExpand, onCreate, onShow }: RailProps) {
  const preferences = usePreferences();
  const sections = sectionsOf(rooms, '');
  return (
    <div className="ws-rooms-rail">
      <IconButton icon={<MenuOpenIcon />} label={t('Show the room list')} onClick={onExpand} />
      <IconButton icon={<PlusIcon />} label={roomScreenTexts.createTitle} onClick={onCreate} />
      {shortcuts.map(({ section, type }) => {
        const unread = unreadOf(sections[section], preferences);
        const name = roomScreenTexts[section];
        return (
          <span key={section} className="ws-rooms-rail__shortcut">
            <IconButton
              icon={<RoomIcon type={type} />}
              label={unread === 0 ? name : t('{name}, {unread} unread', { name, unread })}
              onClick={() => onShow(section)}
            />
            <Count value={unread} mentions={mentionsIn(sections[section], preferences)} accent />
          </span>
        );
      })}
    </div>
  );
}
