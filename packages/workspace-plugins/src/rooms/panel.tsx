import type { Participant, Room } from '@mach42/contracts/rooms/schemas.ts';
import { invitationsSlice } from '@mach42/conversations/invitations/invitations-slice.ts';
import { conversationsLive } from '@mach42/conversations/live.ts';
import { remindersSlice } from '@mach42/conversations/reminders/reminders-slice.ts';
import { conversationsSaga } from '@mach42/conversations/saga/conversations.saga.ts';
import { conversationActions } from '@mach42/conversations/state/actions.ts';
import { conversationsSlice } from '@mach42/conversations/state/conversations-slice.ts';
import { t } from '@mach42/language/t.ts';
import {
  useSession,
  useShell,
  useShellState,
  useToasts,
  useIsNarrow,
} from '@mach42/plugin-kit/hooks.ts';
import { toastMs } from '@mach42/plugin-kit/shell.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { classNames } from '@mach42/plugin-kit/ui/class-names.ts';
import { PanelBody, PanelHeader, TitleSlotContext } from '@mach42/plugin-kit/ui/panel.tsx';
import { SkeletonLines } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { use, useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { shallowEqual } from 'react-redux';
import { CreateDialog } from './dialogs/create-dialog.tsx';
import { DirectDialog } from './dialogs/direct-dialog.tsx';
import { RoomDialogs, type Asking } from './dialogs/room-dialogs.tsx';
import { NoRoom, PrivateElsewhere } from './pane/no-room.tsx';
import { RoomPane } from './pane/room-pane.tsx';
import { Rail, Sidebar } from './sidebar/sidebar.tsx';
import { peopleOf } from './state/people.ts';
import { isIn, ownParticipant } from './state/roles.ts';
import { roomsView, roomsViewSlice } from './state/rooms-view.ts';
import './rooms.css';

export const slices = [conversationsSlice, invitationsSlice, remindersSlice, roomsViewSlice];
export const saga = conversationsSaga;
export const live = conversationsLive;
export { addresses } from './addresses.ts';

/** The least width for the list (300 px) and a room beside it, in pixels. */
const enough = 540;

export default function RoomsPanel() {
  const shell = useShell();
  const { dispatch, display } = shell;
  const { userId } = useSession();
  const [isNarrow, ref] = useIsNarrow(enough);
  const isOnPhone = use(TitleSlotContext) !== undefined;
  const [asking, setAsking] = useState<Asking>();
  const { rooms, isLoading, error, online, onlineCounts, participantsByRoom, ...more } = useSlice(
    conversationsSlice,
    withoutMessages,
    shallowEqual,
  );
  const { participantsNext, workspaceRooms } = more;
  const view = useSlice(roomsViewSlice, (state) => state);
  const { roomListVisible } = useShellState((state) => state.workspace.layout);
  const { currentRoom } = workspaceRooms;
  const privateChat = rooms.find(({ id }) => id === view.privateChatId);
  const room = privateChat === undefined ? currentRoom : undefined;
  const participants = useMemo(
    () => (room === undefined ? [] : (participantsByRoom[room.id] ?? room.participants)),
    [room, participantsByRoom],
  );
  const shownRoom = useMemo(
    () => (room === undefined ? undefined : { ...room, participants: [...participants] }),
    [room, participants],
  );
  const after = room === undefined ? null : (participantsNext[room.id] ?? null);
  const nextPeople = room === undefined || after === null ? undefined : { roomId: room.id, after };
  const people = useMemo(() => peopleOf(rooms, userId), [rooms, userId]);
  // Forums that the person is not in are left out: reading one does not make its people known.
  const met = useMemo(
    () =>
      peopleOf(
        rooms.filter((one) => isIn(one, userId)),
        userId,
      ),
    [rooms, userId],
  );
  useVanished(currentRoom, rooms, view.goingId);

  const select = useCallback(
    ({ id, type }: Room) => {
      if (type === 'private_chat') {
        dispatch(roomsView.privateChatSelected(id));
        dispatch(conversationActions.openChat(id));
      } else {
        dispatch(conversationActions.openRoom(id));
        dispatch(conversationActions.loadParticipants({ roomId: id }));
      }
    },
    [dispatch],
  );
  const create = () => dispatch(roomsView.creatingAsked('room'));
  const beginDirect = () => dispatch(roomsView.creatingAsked('direct message'));
  const closeDialog = () => dispatch(roomsView.creatingAsked(undefined));
  const showPeople = () => {
    dispatch(roomsView.sectionShown('participants'));
    if (isNarrow) dispatch(roomsView.paneLeft());
    else display.arrange({ roomListVisible: true });
  };
  const onManage = useCallback(
    (what: 'role' | 'remove', participant: Participant) => {
      if (room !== undefined) setAsking({ what, room, participant });
    },
    [room],
  );

  const isChosen = room !== undefined || privateChat !== undefined;
  const showsList = !isNarrow || !view.paneInFront || !isChosen;
  const showsPane = !isNarrow || !showsList;
  const isFolded = showsList && !isNarrow && !roomListVisible;
  const { pane, leave } = useFocusBetween(showsPane);
  const onBack = isNarrow
    ? () => {
        leave();
        dispatch(roomsView.paneLeft());
      }
    : undefined;

  return (
    <div
      ref={ref}
      className={classNames(
        'ws-rooms',
        isNarrow && 'ws-rooms--narrow',
        isFolded && 'ws-rooms--folded',
      )}
    >
      {isOnPhone && <PanelHeader title={t('Chat Rooms')} />}
      {isFolded && (
        <Rail
          rooms={rooms}
          onExpand={() => display.arrange({ roomListVisible: true })}
          onCreate={create}
          onShow={(section) => {
            dispatch(roomsView.sectionShown(section));
            display.arrange({ roomListVisible: true });
          }}
        />
      )}
      {showsList && (isNarrow || roomListVisible) && (
        <Sidebar
          rooms={rooms}
          isLoading={isLoading}
          selectedId={privateChat?.id ?? room?.id}
          room={room}
          participants={participants}
          onMorePeople={
            nextPeople === undefined
              ? undefined
              : () => dispatch(conversationActions.loadParticipants(nextPeople))
          }
          userId={userId}
          online={room !== undefined && room.id in onlineCounts ? undefined : online}
          closedSections={view.closedSections}
          onSelect={(chosen) => {
            if (isNarrow) leave();
            select(chosen);
          }}
          onToggleSection={(section) => dispatch(roomsView.sectionToggled(section))}
          onCreate={create}
          onBeginDirect={beginDirect}
          onInvite={() => {
            if (room !== undefined) setAsking({ what: 'invite', room });
          }}
          onManage={onManage}
          onCollapse={isNarrow ? undefined : () => display.arrange({ roomListVisible: false })}
        />
      )}
      {showsPane && (
        <div ref={pane} tabIndex={-1} className="ws-rooms__pane">
          {privateChat !== undefined && (
            <PrivateElsewhere name={privateChat.name} onBack={onBack} />
          )}
          {shownRoom !== undefined && (
            <RoomPane
              room={shownRoom}
              participants={participants}
              onAsk={setAsking}
              onShowPeople={showPeople}
              onBack={onBack}
            />
          )}
          {!isChosen && isLoading && (
            <PanelBody>
              <SkeletonLines lines={6} />
            </PanelBody>
          )}
          {!isChosen && error !== undefined && (
            <ErrorState
              title={t('The rooms could not be loaded')}
              error={error}
              onRetry={() => dispatch(conversationActions.load())}
            />
          )}
          {!isChosen && !isLoading && error === undefined && (
            <NoRoom onCreate={create} onBeginDirect={beginDirect} />
          )}
        </div>
      )}
      <CreateDialog
        isOpen={view.creating === 'room'}
        onCreated={(created) => {
          closeDialog();
          select(created);
        }}
        onClose={closeDialog}
      />
      {view.creating === 'direct message' && (
        <DirectDialog people={met} onCreateRoom={create} onClose={closeDialog} />
      )}
      <RoomDialogs
        asking={asking}
        participants={participants}
        people={people}
        ownRole={ownParticipant(participants, userId)?.role}
        onClose={() => setAsking(undefined)}
      />
    </div>
  );
}

/**
 * Returns the state without its messages, because each message would otherwise redraw the list of rooms and people.
 */
function withoutMessages(state: ReturnType<typeof conversationsSlice.getInitialState>) {
  const { rooms, isLoading, error, online, onlineCounts } = state;
  const { participantsByRoom, participantsNext, workspaceRooms } = state;
  return {
    rooms,
    isLoading,
    error,
    online,
    onlineCounts,
    participantsByRoom,
    participantsNext,
    workspaceRooms,
  };
}

interface FocusBetween {
  /** The element of the room. */
  readonly pane: RefObject<HTMLDivElement | null>;
  /** Called before the person goes from the room to the list, or back. */
  readonly leave: () => void;
}

/**
 * Moves the focus when list and room replace each other: the focused element has disappeared, and the Tab key would
 * otherwise begin at the top of the page.
 */
function useFocusBetween(showsPane: boolean): FocusBetween {
  const pane = useRef<HTMLDivElement>(null);
  const isLeaving = useRef(false);
  useEffect(() => {
    if (!isLeaving.current) return;
    isLeaving.current = false;
    if (document.activeElement !== document.body) return;
    const row = document.querySelector<HTMLElement>('.ws-rooms-row--selected > button');
    (showsPane ? pane.current : row)?.focus();
  }, [showsPane]);
  return { pane, leave: () => (isLeaving.current = true) };
}

/**
 * Shows a toast when the open room disappears without this person's doing: another person removed them from it, or
 * deleted it. `goingId` names a room that the person leaves or deletes themselves.
 */
function useVanished(
  current: Room | undefined,
  rooms: readonly Room[],
  goingId: string | undefined,
): void {
  const toasts = useToasts();
  const { signedIn } = useSession();
  const last = useRef<Room>(undefined);
  useEffect(() => {
    const before = last.current;
    last.current = current;
    if (!signedIn || before === undefined || current !== undefined) return;
    if (before.id === goingId || rooms.some(({ id }) => id === before.id)) return;
    toasts.warning(t('“{name}” is not open to you any more', { name: before.name }), {
      durationMs: toastMs.rooms,
    });
  }, [current, rooms, goingId, signedIn, toasts]);
}
