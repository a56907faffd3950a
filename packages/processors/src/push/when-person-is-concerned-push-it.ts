import type { Commands } from '@mach42/command-api/kernel/commands.ts';
import type { Pushes } from '@mach42/command-api/push/push-sender.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { isQuietAt } from '@mach42/contracts/kernel/time-zone.ts';
import {
  knownZone,
  levelOf,
  savedNotificationPreferences,
} from '@mach42/contracts/preferences/notification-preferences.ts';
import { wordsOf, type Concern, type PushNotice } from '@mach42/contracts/push/notice.ts';
import { fullName } from '@mach42/contracts/users/names.ts';
import { blockingDecider, blocks } from '@mach42/domain/blocking/decider.ts';
import type { MessageEdited, MessagePosted } from '@mach42/domain/messages/events.ts';
import { preferencesDecider } from '@mach42/domain/preferences/decider.ts';
import type { DatesReminded, MessageReminded } from '@mach42/domain/reminders/events.ts';
import { roomsDecider } from '@mach42/domain/rooms/decider.ts';
import { usersDecider } from '@mach42/domain/users/decider.ts';
import type { Clock } from '../kernel/clock.ts';
import { isHistory } from '../kernel/history.ts';
import { eventProcessor, type EventProcessor } from '../runner/event-runner.ts';

interface Parts {
  readonly commands: Pick<Commands, 'load'>;
  /** Undefined: push services could not reach the operator, so nothing is sent. */
  readonly pushes: Pushes | undefined;
  /** Whether the settings allow push now. */
  readonly isAllowed: () => boolean;
  readonly clock: Clock;
}

/** Sends a notice to the browsers of people who are mentioned, written to or reminded. Rules: `command-api/push/SPEC.md`. */
export function whenPersonIsConcernedPushIt({
  commands,
  pushes,
  isAllowed,
  clock,
}: Parts): EventProcessor {
  interface About {
    /** The id of the event, which distinguishes it from others. */
    readonly event: string;
    readonly concern: Concern;
    readonly to: Pick<PushNotice, 'tag' | 'path'>;
    /** The room whose level decides; absent: no level does. */
    readonly roomId?: string;
    /** The author of what they read; an author whom they blocked does not notify them. */
    readonly authorId?: string;
  }

  async function notify(userId: string, { event, concern, to, ...about }: About): Promise<void> {
    const { roomId, authorId } = about;
    const [{ state: user }, { state: saved }, { state: blocked }] = await Promise.all([
      commands.load(usersDecider, userId),
      commands.load(preferencesDecider, userId),
      commands.load(blockingDecider, userId),
    ]);
    if (!user.exists || user.status !== 'active') return;
    if (authorId !== undefined && blocks(blocked, authorId)) return;
    const preferences = savedNotificationPreferences(saved.display);
    if (roomId !== undefined && levelOf(preferences, roomId) === 'none') return;
    if (isQuietAt(knownZone(preferences.timeZone), preferences, clock.now())) return;
    if (pushes === undefined || !(await pushes.isFirst(`${event} ${userId}`))) return;
    await pushes.notify(userId, user.signInGeneration, async (language) => ({
      ...(await wordsOf(language, concern)),
      ...to,
    }));
  }

  type Written = Pick<MessagePosted['data'], 'messageId' | 'roomId' | 'authorId' | 'mentions'>;

  /** `isNew`: it was not there before, and concerns both people of a direct message. */
  async function messageWritten(data: Written, isNew: boolean): Promise<void> {
    const { messageId, roomId, authorId, mentions } = data;
    const { state: room } = await commands.load(roomsDecider, roomId);
    if (!room.exists) return;
    const isDirect = room.type === 'direct_message';
    const concerned = isDirect && isNew ? Object.keys(room.participants) : mentions;
    const others = concerned.filter((userId) => userId !== authorId);
    if (others.length === 0) return;
    const { state: author } = await commands.load(usersDecider, authorId);
    const name = author.exists ? fullName(author) : '';
    const concern: Concern = isDirect
      ? { kind: 'direct', name }
      : { kind: 'mention', name, room: room.name };
    const to = { tag: roomId, path: `/w/rooms/${roomId}/${messageId}` };
    const about = { event: messageId, concern, to, roomId, authorId };
    for (const userId of others) await notify(userId, about);
  }

  const late = (event: Parameters<EventProcessor['handle']>[0]): boolean =>
    pushes === undefined || !isAllowed() || isHistory(event, clock, limits.push.lateMs);

  return eventProcessor<MessagePosted | MessageEdited | MessageReminded | DatesReminded>(
    'when-person-is-concerned-push-it',
    {
      async MessagePosted(data, event) {
        if (!late(event)) await messageWritten(data, true);
      },
      async MessageEdited({ authorId, mentions, ...data }, event) {
        if (late(event) || authorId === undefined || mentions === undefined) return;
        await messageWritten({ ...data, authorId, mentions }, false);
      },
      async MessageReminded({ userId, messageId }, event) {
        if (late(event)) return;
        const to = { tag: `reminder ${messageId}`, path: '/w/saved' };
        await notify(userId, { event: event.id, concern: { kind: 'message reminder' }, to });
      },
      async DatesReminded({ userId, items }, event) {
        if (late(event) || items.length === 0) return;
        const to = { tag: 'dates', path: '/w/saved' };
        await notify(userId, { event: event.id, concern: { kind: 'dates' }, to });
      },
    },
  );
}
