import {
  ChevronLeftIcon,
  CogIcon,
  EditIcon,
  LogOutIcon,
  NewPersonIcon,
  PeopleIcon,
  ShareIcon,
  TrashIcon,
} from '@blueprintjs/icons';
import type { Participant, Room } from '@mach42/contracts/rooms/schemas.ts';
import { nameOrUsername } from '@mach42/contracts/users/names.ts';
import { conversationPath } from '@mach42/conversations/addresses.ts';
import { BlockItem } from '@mach42/conversations/people/block-item.tsx';
import { PinsButton } from '@mach42/conversations/pins/pins-button.tsx';
import { conversationActions } from '@mach42/conversations/state/actions.ts';
import { t, locale } from '@mach42/language/t.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { Avatar } from '@mach42/plugin-kit/ui/avatar.tsx';
import { Button, IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { LinkItems } from '@mach42/plugin-kit/ui/link-items.tsx';
import { Menu, MenuDivider, MenuItem } from '@mach42/plugin-kit/ui/menu.tsx';
import { Popover } from '@mach42/plugin-kit/ui/popover.tsx';
import type { OnAsk } from '../dialogs/room-dialogs.tsx';
import { OwnItems } from '../sidebar/own-items.tsx';
import { ownParticipant, runsRoom } from '../state/roles.ts';
import { roomsView } from '../state/rooms-view.ts';

const faces = 3;
/** The number of names in the tooltip. */
const mostNames = 20;

interface RoomHeaderProps {
  readonly room: Room;
  readonly participants: readonly Participant[];
  readonly userId: string | undefined;
  /** The ids of the people who are online. */
  readonly online: readonly string[];
  /** The number of people who are online, where single people are not reported. */
  readonly onlineCount: number | undefined;
  readonly onAsk: OnAsk;
  readonly onShowPeople: () => void;
  /** Returns to the list of rooms, where the list is not beside the room. */
  readonly onBack?: (() => void) | undefined;
}

export function RoomHeader(props: RoomHeaderProps) {
  const { room, participants, userId, online, onlineCount, onAsk, onBack } = props;
  const own = ownParticipant(participants, userId);
  const people = participants.filter(({ isBot }) => !isBot);
  const here =
    onlineCount === undefined
      ? people.filter((one) => one.userId === userId || online.includes(one.userId))
      : [];
  return (
    <header className="ws-room__header">
      {onBack !== undefined && (
        <IconButton icon={<ChevronLeftIcon />} label={t('Back to the rooms')} onClick={onBack} />
      )}
      <div className="ws-room__words">
        <h2 className="ws-room__name" dir="auto" title={room.name}>
          {room.name}
        </h2>
        <p className="ws-room__about" dir="auto" title={room.description}>
          {aboutOf(room)}
        </p>
      </div>
      <PinsButton room={room} />
      <button
        type="button"
        className="ws-room__people"
        title={here.slice(0, mostNames).map(nameOrUsername).join(', ') || undefined}
        onClick={props.onShowPeople}
      >
        <span className="ws-room__faces">
          {onlineCount !== undefined && <PeopleIcon />}
          {here.slice(0, faces).map((one) => (
            <Avatar
              key={one.userId}
              name={nameOrUsername(one)}
              userId={one.role === 'visitor' ? undefined : one.userId}
              size={24}
              tinted={one.userId !== userId}
            />
          ))}
        </span>
        <OnlineText
          online={onlineCount ?? here.length}
          people={Math.max(people.length, room.participantCount)}
          isIn={own !== undefined}
        />
      </button>
      {runsRoom(own?.role) && (
        <Button
          className="ws-room__invite"
          icon={<NewPersonIcon />}
          onClick={() => onAsk({ what: 'invite', room })}
        >
          {t('Invite')}
        </Button>
      )}
      <RoomMenu room={room} own={own} onAsk={onAsk} />
    </header>
  );
}

interface OnlineTextProps {
  readonly online: number;
  readonly people: number;
  readonly isIn: boolean;
}

/** Shows who is online. In a narrow room it is an icon with two numbers, so that the name of the room has space. */
function OnlineText({ online, people, isIn }: OnlineTextProps) {
  const text = onlineText(online, people, isIn);
  return (
    <>
      <span className="ws-room__online">{text}</span>
      <span className="ws-room__online-short" aria-hidden="true">
        <PeopleIcon size={14} /> {people > 1 ? `${online}/${people}` : people}
      </span>
    </>
  );
}

interface RoomMenuProps {
  readonly room: Room;
  /** Undefined for a person who reads a forum without being in it. */
  readonly own: Participant | undefined;
  readonly onAsk: OnAsk;
}

function RoomMenu({ room, own, onAsk }: RoomMenuProps) {
  const { dispatch } = useShell();
  const runs = runsRoom(own?.role);
  const owns = own?.role === 'owner';
  const isDirect = room.type === 'direct_message';
  const remove = () => {
    dispatch(roomsView.leavingStarted(room.id));
    dispatch(conversationActions.removeRoom({ roomId: room.id }));
  };
  if (own === undefined) return null;
  const other = isDirect
    ? room.participants.find(({ userId }) => userId !== own.userId)
    : undefined;
  return (
    <Popover
      placement="bottom-end"
      content={
        <Menu>
          {runs && (
            <MenuItem
              icon={<EditIcon />}
              text={t('Name and description')}
              onClick={() => onAsk({ what: 'edit', room })}
            />
          )}
          {owns && (
            <MenuItem
              icon={<CogIcon />}
              text={t('Settings')}
              onClick={() => onAsk({ what: 'settings', room })}
            />
          )}
          {runs && (
            <MenuItem
              icon={<NewPersonIcon />}
              text={t('Invite')}
              onClick={() => onAsk({ what: 'invite', room })}
            />
          )}
          <LinkItems path={conversationPath(room)} text={t('Copy link to room')} />
          {!isDirect && (
            <MenuItem
              icon={<ShareIcon />}
              text={t('Share a copy to read')}
              onClick={() => onAsk({ what: 'share', room })}
            />
          )}
          <MenuDivider />
          <OwnItems room={room} />
          {other !== undefined && (
            <BlockItem person={{ userId: other.userId, name: nameOrUsername(other) }} />
          )}
          {!isDirect && <MenuDivider />}
          {!isDirect && (
            <MenuItem
              icon={<LogOutIcon />}
              text={t('Leave')}
              onClick={() => onAsk({ what: 'leave', room })}
            />
          )}
          {owns && (
            <MenuItem
              icon={<TrashIcon />}
              intent="danger"
              text={t('Delete the room')}
              onClick={remove}
            />
          )}
        </Menu>
      }
    >
      <IconButton icon={<CogIcon />} label={t('Options of {name}', { name: room.name })} />
    </Popover>
  );
}

/** Returns a sentence that says who can join: the line below a room's name, after its description. */
function accessOf({ type, settings }: Pick<Room, 'type' | 'settings'>): string {
  if (type === 'direct_message') return t('Between the two of you.');
  if (type === 'group_room') return t('Private, by invitation.');
  return settings.allowGuests
    ? t('Open to everyone, guests too.')
    : t('Open to everyone who is signed in.');
}

export function aboutOf(room: Room): string {
  const { description = '' } = room;
  const sentence = /[.!?…]$/u.test(description) ? description : `${description}.`;
  return description === '' ? accessOf(room) : `${sentence} ${accessOf(room)}`;
}

const grouped = new Intl.NumberFormat(locale);

/** `isIn`: the reader is one of the people; a forum can be read without being in it. */
export function onlineText(online: number, people: number, isIn: boolean): string {
  if (people === 0) return t('No one here');
  if (people === 1 && isIn) return t('Only you');
  return t('{online} of {people} online', {
    online: grouped.format(online),
    people: grouped.format(people),
  });
}
