import { MoreIcon, PersonIcon, TrashIcon } from '@blueprintjs/icons';
import type { Participant } from '@mach42/contracts/rooms/schemas.ts';
import { roomScreenTexts } from '@mach42/contracts/rooms/texts.ts';
import { BlockItem } from '@mach42/conversations/people/block-item.tsx';
import { t } from '@mach42/language/t.ts';
import { IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { Popover } from '@mach42/plugin-kit/ui/popover.tsx';
import { Menu, MenuItem } from '@mach42/plugin-kit/ui/menu.tsx';
import { nameOf } from '../state/roles.ts';

export type OnManage = (what: 'role' | 'remove', participant: Participant) => void;

interface ParticipantMenuProps {
  readonly participant: Participant;
  /** Left out for those who may not manage this one. */
  readonly onManage: OnManage | undefined;
  /** Whether the reader can block this one. */
  readonly mayBlock: boolean;
}

/** What is done about a person in a room. */

export function ParticipantMenu({ participant, onManage, mayBlock }: ParticipantMenuProps) {
  const name = nameOf(participant);
  return (
    <Popover
      placement="bottom-end"
      content={
        <Menu>
          {onManage !== undefined && (
            <MenuItem
              icon={<PersonIcon />}
              text={roomScreenTexts.changeRole}
              onClick={() => onManage('role', participant)}
            />
          )}
          {onManage !== undefined && (
            <MenuItem
              icon={<TrashIcon />}
              intent="danger"
              text={roomScreenTexts.removeFromRoom}
              onClick={() => onManage('remove', participant)}
            />
          )}
          {mayBlock && <BlockItem person={{ userId: participant.userId, name }} />}
        </Menu>
      }
    >
      <IconButton
        size="small"
        className="ws-rooms-row__menu"
        icon={<MoreIcon size={12} />}
        label={t('Options of {participant}', { participant: name })}
      />
    </Popover>
  );
}
