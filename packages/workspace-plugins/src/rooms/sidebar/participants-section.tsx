import {
  PlusIcon,
  SearchIcon,
  SendMessageIcon,
  MoreIcon,
  PersonIcon,
  TrashIcon,
} from '@blueprintjs/icons';
import { listParticipants } from '@mach42/contracts/rooms/calls.ts';
import type { Participant, Room } from '@mach42/contracts/rooms/schemas.ts';
import { roomScreenTexts } from '@mach42/contracts/rooms/texts.ts';
import { nameOrUsername } from '@mach42/contracts/users/names.ts';
import { LightList, type RowAttributes } from '@mach42/conversations/list/light-list.tsx';
import { BlockItem } from '@mach42/conversations/people/block-item.tsx';
import { t } from '@mach42/language/t.ts';
import { attempt } from '@mach42/plugin-kit/api/use-request.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { Avatar } from '@mach42/plugin-kit/ui/avatar.tsx';
import { Button, IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import { Menu, MenuItem } from '@mach42/plugin-kit/ui/menu.tsx';
import { ModelIcon } from '@mach42/plugin-kit/ui/model-icon.tsx';
import { Popover } from '@mach42/plugin-kit/ui/popover.tsx';
import { useDeferredValue, useMemo, useState } from 'react';
import { openDirect } from '../state/open-direct.ts';
import { matchingPeople } from '../state/people.ts';
import {
  mayBlock,
  mayManage,
  mayMessage,
  ownParticipant,
  roleNames,
  runsRoom,
} from '../state/roles.ts';
import { Section } from './section.tsx';

export type OnManage = (what: 'role' | 'remove', participant: Participant) => void;

interface ParticipantMenuProps {
  readonly participant: Participant;
  /** Left out where the reader may not manage the person. */
  readonly onManage: OnManage | undefined;
  /** Whether the reader can block the person. */
  readonly mayBlock: boolean;
}

/** The menu of the actions on a person in a room. */

function ParticipantMenu({ participant, onManage, mayBlock }: ParticipantMenuProps) {
  const name = nameOrUsername(participant);
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

interface ParticipantsSectionProps {
  readonly room: Room;
  readonly participants: readonly Participant[];
  /** Lists more people; undefined where all are listed. */
  readonly onMore: (() => void) | undefined;
  readonly userId: string | undefined;
  /** The ids of the people who are online; undefined where single people are not reported. */
  readonly online: readonly string[] | undefined;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onInvite: () => void;
  readonly onManage: OnManage;
}

/** The number of people from which on there is a search; among fewer people no search is needed. */
const findableFrom = 20;

/** Lists the people of a room. A room may have thousands of people, so only those in sight are drawn. */
export function ParticipantsSection(props: ParticipantsSectionProps) {
  const { room, participants, userId, online } = props;
  const own = ownParticipant(participants, userId);
  const shell = useShell();
  const message = (id: string) => attempt(shell.toasts, () => openDirect(shell, id));
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed);
  const listsAll = props.onMore === undefined;
  const elsewhere = usePeopleSearch(room.id, listsAll ? '' : wanted);
  const shown = useMemo(() => {
    if (wanted.trim() === '') return participants;
    return elsewhere?.people ?? matchingPeople(participants, wanted);
  }, [participants, wanted, elsewhere?.people]);
  return (
    <Section
      title={roomScreenTexts.participants}
      count={Math.max(room.participantCount, participants.length)}
      isOpen={props.isOpen}
      onToggle={props.onToggle}
      action={
        runsRoom(own?.role) && (
          <IconButton
            size="small"
            className="ws-rooms-section__action"
            icon={<PlusIcon size={14} />}
            label={t('Invite someone')}
            onClick={props.onInvite}
          />
        )
      }
    >
      {participants.length > findableFrom && (
        <TextInput
          type="search"
          className="ws-search ws-rooms-section__find"
          icon={<SearchIcon />}
          placeholder={t('Find someone')}
          aria-label={t('Find someone in this room')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && typed !== '') setTyped('');
          }}
        />
      )}
      {elsewhere !== undefined && elsewhere.people === undefined && (
        <p className="ws-rooms-section__empty">
          {t('Only the people listed here could be searched.')}
        </p>
      )}
      {shown.length === 0 && (
        <p className="ws-rooms-section__empty">
          {t('No one here is called “{wanted}”.', { wanted: wanted.trim() })}
        </p>
      )}
      <LightList
        className="ws-rooms-list"
        items={shown}
        keyOf={({ userId: id }) => id}
        rowHeight={matchMedia('(pointer: coarse)').matches ? 44 : 36}
      >
        {(participant, attributes) => (
          <ParticipantRow
            participant={participant}
            isSelf={participant.userId === userId}
            online={
              online && (participant.userId === userId || online.includes(participant.userId))
            }
            onManage={mayManage(own, participant) ? props.onManage : undefined}
            mayBlock={mayBlock(own, participant)}
            onMessage={
              mayMessage(room, own, participant)
                ? () => void message(participant.userId)
                : undefined
            }
            attributes={attributes}
          />
        )}
      </LightList>
      {!listsAll && wanted.trim() === '' && (
        <Button size="small" className="ws-rooms-section__more" onClick={props.onMore}>
          {t('Show more people')}
        </Button>
      )}
    </Section>
  );
}

const pauseMs = 250;
const most = 50;
const longest = 200;

interface PeopleFound {
  /** The people; undefined where the server did not answer. */
  readonly people: readonly Participant[] | undefined;
}

/**
 * Returns the people in a room whose names match the typed text; the server searches all of them. Undefined until it
 * has answered, and where nothing was typed.
 */
function usePeopleSearch(roomId: string, typed: string): PeopleFound | undefined {
  const q = typed.trim().slice(0, longest);
  const { answer, error } = useRead(
    listParticipants,
    { params: { id: roomId }, query: { q, limit: most } },
    { when: q !== '', afterMs: pauseMs },
  );
  if (q === '' || (answer === undefined && error === undefined)) return undefined;
  return { people: answer?.data };
}

interface ParticipantRowProps {
  readonly participant: Participant;
  readonly isSelf: boolean;
  /** Whether the person is online; undefined where it is not known. */
  readonly online: boolean | undefined;
  /** Left out where the reader may not manage the person. */
  readonly onManage?: OnManage | undefined;
  readonly mayBlock: boolean;
  /** Begins a direct message; undefined where the reader cannot write to the person. */
  readonly onMessage: (() => void) | undefined;
  readonly attributes: RowAttributes;
}

function ParticipantRow(props: ParticipantRowProps) {
  const { participant, isSelf, online, onManage, mayBlock, onMessage, attributes } = props;
  const name = nameOrUsername(participant);
  return (
    <li className="ws-rooms-person" {...attributes}>
      {participant.isBot ? (
        <ModelIcon model={undefined} size={24} />
      ) : (
        <span className="ws-rooms-person__avatar">
          <Avatar
            name={name}
            userId={participant.role === 'visitor' ? undefined : participant.userId}
            size={24}
            tinted={!isSelf}
          />
          {online !== undefined && (
            <span
              className={`ws-rooms-presence${online ? ' ws-rooms-presence--online' : ''}`}
              role="img"
              aria-label={online ? t('online') : t('offline')}
              title={online ? t('Online') : t('Offline')}
            />
          )}
        </span>
      )}
      <span className="ws-truncate" title={name}>
        {name}
        {isSelf && <span className="ws-rooms-person__self"> {t('you')}</span>}
      </span>
      {onMessage !== undefined && (
        <IconButton
          size="small"
          className="ws-rooms-person__message"
          icon={<SendMessageIcon size={12} />}
          label={roomScreenTexts.messagePerson(name)}
          onClick={onMessage}
        />
      )}
      <span className="ws-rooms-person__role">
        {participant.isBot ? t('Assistant') : roleNames[participant.role]}
      </span>
      {(onManage !== undefined || mayBlock) && (
        <ParticipantMenu participant={participant} onManage={onManage} mayBlock={mayBlock} />
      )}
    </li>
  );
}
