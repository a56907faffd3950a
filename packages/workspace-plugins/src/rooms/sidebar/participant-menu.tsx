import { MoreIcon, PersonIcon, TrashIcon } from '@blueprintjs/icons';
import type { Participant } from '@mach42/contracts/rooms/schemas.ts';
import { roomScreenTexts } from '@mach42/contracts/rooms/texts.ts';
import { t } from '@mach42/language/t.ts';
import { IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { Popover } from '@mach42/plugin-kit/ui/popover.tsx';
import { Menu, MenuItem } from '@mach42/plugin-kit/ui/menu.tsx';
import { nameOf } from '../state/roles.ts';

export type OnManage = (what: 'role' | 'remove', participant: Participant) => void;

interface ParticipantMenuProps {
  readonly participant: Participant;
  readonly onManage: OnManage;
}

export function ParticipantMenu({ participant, onManage }: ParticipantMenuProps) {
  return (
    <Popover
      placement="bottom-end"
      content={
        <Menu>
          <MenuItem
            icon={<PersonIcon />}
            text={roomScreenTexts.changeRole}
            onClick={() => onManage('role', participant)}
          />
          <MenuItem
            icon={<TrashIcon />}
            intent="danger"
            text={roomScreenTexts.removeFromRoom}
            onClick={() => onManage('remove', participant)}
          />
        </Menu>
      }
    >
      <IconButton
        size="small"
        className="ws-rooms-row__menu"
        icon={<MoreIcon size={12} />}
        label={t('Options of {participant}', { participant: nameOf(participant) })}
      />
    </Popover>
  );
}
