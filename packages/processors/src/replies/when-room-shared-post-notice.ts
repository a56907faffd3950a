import type { Commands } from '@mach42/command-api/kernel/commands.ts';
import { derivedId } from '@mach42/command-api/kernel/ids.ts';
import type { RoomNotice } from '@mach42/contracts/messages/texts.ts';
import { system } from '@mach42/domain/kernel/decider.ts';
import { messagesDecider } from '@mach42/domain/messages/decider.ts';
import { roomsDecider } from '@mach42/domain/rooms/decider.ts';
import { sessionsDecider } from '@mach42/domain/sessions/decider.ts';
import type { SessionEvent } from '@mach42/domain/sessions/events.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import type { Clock } from '../kernel/clock.ts';
import { actedOnMs, isHistory } from '../kernel/history.ts';
import { reactionTo } from '../kernel/reactions.ts';
import { eventProcessor, type EventProcessor } from '../runner/event-runner.ts';

/** Stays as it is: the checkpoint and the ids of notices follow from it. */
const name = 'when-room-shared-tell-it';

const kinds = {
  SessionOpened: 'linkOpened',
  SessionExtended: 'linkExtended',
  SessionClosed: 'linkClosed',
} as const satisfies Record<SessionEvent['type'], RoomNotice['kind']>;

/** Posts a notice in a room about the links with which others can read it; not in a private chat. */
export function whenRoomSharedPostNotice(
  commands: Pick<Commands, 'execute' | 'load'>,
  clock: Clock,
): EventProcessor {
  const notify =
    (type: SessionEvent['type']) =>
    async (
      { sessionId, expiresAt: until }: SessionEvent['data'],
      event: RecordedEvent,
    ): Promise<void> => {
      if (isHistory(event, clock, actedOnMs.notice)) return;
      const { state: session } = await commands.load(sessionsDecider, sessionId);
      if (!session.exists || session.roomId === undefined) return;
      const { roomId, masked, kind, userId } = session;
      // The window of an assistant elsewhere is extended each half hour.
      if (type === 'SessionExtended' && kind === 'external') return;
      const { state: room } = await commands.load(roomsDecider, roomId);
      if (!room.exists || room.type === 'private_chat') return;
      const { actorId } = event.metadata;
      const personId = actorId === system.id ? userId : actorId;
      const messageId = derivedId(name, event.id);
      const notice = { kind: kinds[type], masked, until };
      const data = { messageId, roomId, personId, notice };
      await commands.execute(
        messagesDecider,
        messageId,
        { type: 'PostNotice', data, actor: system, at: clock.now().toISOString() },
        reactionTo(event, name),
      );
    };
  return eventProcessor<SessionEvent>(name, {
    SessionOpened: notify('SessionOpened'),
    SessionExtended: notify('SessionExtended'),
    SessionClosed: notify('SessionClosed'),
  });
}
