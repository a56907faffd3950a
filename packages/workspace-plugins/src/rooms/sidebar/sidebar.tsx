import { FilterIcon, MenuClosedIcon, PlusIcon, MenuOpenIcon } from '@blueprintjs/icons';
import type { Invitation, Participant, Room, RoomType } from '@mach42/contracts/rooms/schemas.ts';
import { roomScreenTexts } from '@mach42/contracts/rooms/texts.ts';
import {
  invitationActions,
  invitationsSlice,
} from '@mach42/conversations/invitations/invitations-slice.ts';
import { t } from '@mach42/language/t.ts';
import { useShell, usePreferences } from '@mach42/plugin-kit/hooks.ts';
import { keepFilter } from '@mach42/plugin-kit/keep-filter.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { Button, IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { Count } from '@mach42/plugin-kit/ui/chip.tsx';
import { ConfirmDialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import { SkeletonLines } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useDeferredValue, useMemo, useState } from 'react';
import type { SectionId } from '../state/rooms-view.ts';
import { sectionsOf, mentionsIn, unreadOf } from '../state/sections.ts';
import { type OnManage, ParticipantsSection } from './participants-section.tsx';
import { RoomIcon } from './room-icon.tsx';
import { RoomList, moveAmongRows } from './room-list.tsx';
import { Section } from './section.tsx';
import './sidebar.css';

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

interface SidebarProps {
  readonly rooms: readonly Room[];
  readonly isLoading: boolean;
  readonly selectedId: string | undefined;
  /** The open group room or forum. */
  readonly room: Room | undefined;
  readonly participants: readonly Participant[];
  /** Lists more people; undefined where all are listed. */
  readonly onMorePeople: (() => void) | undefined;
  readonly userId: string | undefined;
  /** The ids of the people who are online; undefined where single people are not reported. */
  readonly online: readonly string[] | undefined;
  readonly closedSections: readonly SectionId[];
  readonly onSelect: (room: Room) => void;
  readonly onToggleSection: (section: SectionId) => void;
  readonly onCreate: () => void;
  readonly onBeginDirect: () => void;
  readonly onInvite: () => void;
  readonly onManage: OnManage;
  readonly onCollapse?: (() => void) | undefined;
}

const kinds = [
  { id: 'privateChats', empty: t('No private chat yet. Write to the assistant to begin one.') },
  {
    id: 'directMessages',
    empty: t('No direct message yet. Begin one with the + above.'),
  },
  { id: 'rooms', empty: t('No room yet. Create one and invite people.') },
  { id: 'forums', empty: t('No forum yet. Everyone can find a forum that you create.') },
] as const;

const useQuery = keepFilter('');

export function Sidebar(props: SidebarProps) {
  const { rooms, closedSections, selectedId, room } = props;
  const [typed, setTyped] = useQuery();
  const wanted = useDeferredValue(typed);
  const sections = useMemo(
    () => sectionsOf(rooms, wanted, selectedId),
    [rooms, wanted, selectedId],
  );
  const searching = wanted.trim() !== '';
  const isUnknown = props.isLoading && rooms.length === 0;
  const isOpen = (section: SectionId) => searching || !closedSections.includes(section);
  return (
    <nav className="ws-rooms-sidebar" aria-label={t('Rooms')}>
      <SidebarBar
        typed={typed}
        onType={setTyped}
        onCreate={props.onCreate}
        onCollapse={props.onCollapse}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the rows in it have the roles */}
      <div className="ws-rooms-sidebar__lists" onKeyDown={moveAmongRows}>
        <InvitationList />
        {kinds.map(({ id, empty }) => (
          <Section
            key={id}
            title={roomScreenTexts[id]}
            count={isUnknown ? undefined : sections[id].length}
            isOpen={isOpen(id)}
            onToggle={() => props.onToggleSection(id)}
            action={
              id === 'directMessages' && (
                <IconButton
                  size="small"
                  className="ws-rooms-section__action"
                  icon={<PlusIcon size={14} />}
                  label={roomScreenTexts.newDirect}
                  onClick={props.onBeginDirect}
                />
              )
            }
          >
            {isUnknown ? (
              <SkeletonLines lines={2} />
            ) : (
              <RoomList
                rooms={sections[id]}
                selectedId={selectedId}
                empty={
                  searching
                    ? t('Nothing here is called “{wanted}”.', { wanted: wanted.trim() })
                    : empty
                }
                onSelect={props.onSelect}
              />
            )}
          </Section>
        ))}
        {sections.archived.length > 0 && (
          <Section
            title={t('Archive')}
            count={sections.archived.length}
            isOpen={isOpen('archived')}
            onToggle={() => props.onToggleSection('archived')}
          >
            <RoomList
              rooms={sections.archived}
              selectedId={selectedId}
              empty=""
              onSelect={props.onSelect}
            />
          </Section>
        )}
        {room !== undefined && (
          <ParticipantsSection
            key={selectedId}
            room={room}
            participants={props.participants}
            onMore={props.onMorePeople}
            userId={props.userId}
            online={props.online}
            isOpen={!closedSections.includes('participants')}
            onToggle={() => props.onToggleSection('participants')}
            onInvite={props.onInvite}
            onManage={props.onManage}
          />
        )}
      </div>
    </nav>
  );
}

interface SidebarBarProps {
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly onCreate: () => void;
  /** Collapses the sidebar; left out where there is only the sidebar. */
  readonly onCollapse?: (() => void) | undefined;
}

function SidebarBar({ typed, onType, onCreate, onCollapse }: SidebarBarProps) {
  return (
    <div className="ws-rooms-bar">
      <TextInput
        type="search"
        className="ws-search"
        icon={<FilterIcon />}
        placeholder={t('Find a room')}
        aria-label={t('Find a room')}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && typed !== '') onType('');
        }}
      />
      <IconButton
        variant="outline"
        icon={<PlusIcon />}
        label={roomScreenTexts.createTitle}
        onClick={onCreate}
      />
      {onCollapse !== undefined && (
        <IconButton
          icon={<MenuClosedIcon />}
          label={t('Collapse the room list')}
          onClick={onCollapse}
        />
      )}
    </div>
  );
}

function InvitationList() {
  const { dispatch } = useShell();
  const { received, answering } = useSlice(invitationsSlice, (state) => state);
  const [asked, setAsked] = useState<Invitation>();
  if (received.length === 0) return null;
  return (
    <>
      <ul className="ws-rooms-invitations" aria-label={t('Invitations')}>
        {received.map((invitation) => (
          <InvitationCard
            key={invitation.id}
            invitation={invitation}
            busy={answering.includes(invitation.id)}
            onAccept={(accepted) => dispatch(invitationActions.accept(accepted))}
            onDecline={setAsked}
          />
        ))}
      </ul>
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={t('Decline this invitation?')}
        confirm={t('Decline')}
        onConfirm={() => {
          setAsked(undefined);
          if (asked !== undefined) dispatch(invitationActions.decline(asked));
        }}
        onCancel={() => setAsked(undefined)}
      >
        {t('To join later you need a new invitation.')}
      </ConfirmDialog>
    </>
  );
}

interface InvitationCardProps {
  readonly invitation: Invitation;
  readonly busy: boolean;
  readonly onAccept: (invitation: Invitation) => void;
  readonly onDecline: (invitation: Invitation) => void;
}

function InvitationCard({ invitation, busy, onAccept, onDecline }: InvitationCardProps) {
  return (
    <li className="ws-rooms-invitation">
      <span className="ws-rooms-invitation__room">{invitation.roomName}</span>
      <span className="ws-rooms-invitation__by">
        {t('{name} invites you, until', { name: invitation.invitedBy.name })}{' '}
        <Timestamp at={invitation.expiresAt} />
      </span>
      <span className="ws-rooms-invitation__answers">
        <Button size="small" variant="accept" disabled={busy} onClick={() => onAccept(invitation)}>
          {t('Accept')}
        </Button>
        <Button size="small" disabled={busy} onClick={() => onDecline(invitation)}>
          {t('Decline')}
        </Button>
      </span>
    </li>
  );
}
