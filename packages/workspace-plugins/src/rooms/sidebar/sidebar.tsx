import type { Participant, Room } from '@mach42/contracts/rooms/schemas.ts';
import { roomScreenTexts } from '@mach42/contracts/rooms/texts.ts';
import { useDeferredValue, useMemo, useState } from 'react';
import type { SectionId } from '../state/rooms-view.ts';
import { sectionsOf } from '../state/sections.ts';
import { InvitationList } from './invitation-list.tsx';
import type { OnManage } from './participant-menu.tsx';
import { ParticipantsSection } from './participants-section.tsx';
import { RoomList } from './room-list.tsx';
import { moveAmongRows } from './row-keys.ts';
import { Section } from './section.tsx';
import { SidebarBar } from './sidebar-bar.tsx';
import './sidebar.css';

interface SidebarProps {
  readonly rooms: readonly Room[];
  readonly selectedId: string | undefined;
  /** The group room or forum that is open. */
  readonly room: Room | undefined;
  readonly participants: readonly Participant[];
  /** Given where not all are listed. */
  readonly onMorePeople: (() => void) | undefined;
  readonly userId: string | undefined;
  /** Ids of the people who are online; undefined where it is not told of each. */
  readonly online: readonly string[] | undefined;
  readonly closedSections: readonly SectionId[];
  readonly onSelect: (room: Room) => void;
  readonly onToggleSection: (section: SectionId) => void;
  readonly onCreate: () => void;
  readonly onInvite: () => void;
  readonly onManage: OnManage;
  readonly onCollapse?: (() => void) | undefined;
}

const kinds = [
  { id: 'privateChats', empty: 'No private chat yet. Write to the assistant to begin one.' },
  { id: 'rooms', empty: 'No room yet. Create one and invite people.' },
  { id: 'forums', empty: 'No forum yet. Everybody finds a forum that you create.' },
] as const;

export function Sidebar(props: SidebarProps) {
  const { rooms, closedSections, selectedId, room } = props;
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed);
  const sections = useMemo(() => sectionsOf(rooms, wanted), [rooms, wanted]);
  const searching = wanted.trim() !== '';
  const isOpen = (section: SectionId) => searching || !closedSections.includes(section);
  return (
    <nav className="ws-rooms-sidebar" aria-label="Rooms">
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
            count={sections[id].length}
            isOpen={isOpen(id)}
            onToggle={() => props.onToggleSection(id)}
          >
            <RoomList
              rooms={sections[id]}
              selectedId={selectedId}
              empty={searching ? `Nothing is called “${wanted.trim()}” here.` : empty}
              onSelect={props.onSelect}
            />
          </Section>
        ))}
        {sections.archived.length > 0 && (
          <Section
            title="Archive"
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
