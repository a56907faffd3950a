import type { Commands } from '@mach42/command-api/kernel/commands.ts';
import type { PushNotice } from '@mach42/contracts/push/notice.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { FakeClock } from '@mach42/testing/processors/fake-clock.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { whenPersonIsConcernedPushIt } from './when-person-is-concerned-push-it.ts';

interface Sent {
  readonly userId: string;
  readonly notice: PushNotice;
}

const room = {
  exists: true,
  roomId: 'r1',
  name: 'Kiln crew',
  type: 'group_room',
  participants: {},
};
const direct = { ...room, type: 'direct_message', participants: { mo: 'member', dana: 'member' } };
const named = (firstName: string, status = 'active') => ({
  exists: true,
  status,
  firstName,
  lastName: 'Q',
  signInGeneration: 3,
});

let clock: FakeClock;
let sent: Sent[];
let seen: Set<string>;
let states: Record<string, object>;
let isAllowed: boolean;
beforeEach(() => {
  clock = new FakeClock();
  [sent, seen, isAllowed] = [[], new Set(), true];
  states = { 'room r1': room, 'user mo': named('Mo'), 'user dana': named('Dana') };
});

/** Makes the processor of one process among several. */
const processor = () =>
  whenPersonIsConcernedPushIt({
    commands: {
      load: async ({ category }: { category: string }, key: string) => ({
        state: states[`${category} ${key}`] ?? {},
      }),
    } as unknown as Pick<Commands, 'load'>,
    pushes: {
      isFirst: async (about) => !seen.has(about) && seen.add(about).has(about),
      notify: async (userId, _, noticeIn) =>
        void sent.push({ userId, notice: await noticeIn('en') }),
    },
    isAllowed: () => isAllowed,
    clock,
  });

const event = (type: string, data: object, agoMs = 0): RecordedEvent =>
  ({
    id: `event ${type}`,
    type,
    data,
    metadata: { occurredAt: new Date(clock.now().getTime() - agoMs).toISOString() },
  }) as unknown as RecordedEvent;
const posted = (mentions: readonly string[], agoMs?: number) =>
  event(
    'MessagePosted',
    { messageId: 'm1', roomId: 'r1', authorId: 'mo', content: 'Keys are at Mo.', mentions },
    agoMs,
  );
const prefer = (preferences: object) => {
  states['preferences dana'] = { display: { preferences, deviceZone: 'Europe/Berlin' } };
};

describe('a notice of push', () => {
  it('[WP6] is of no mention by a person whom one blocked', async () => {
    states['blocking dana'] = { mo: true };
    states['user ada'] = named('Ada');
    await processor().handle(posted(['dana', 'ada']));
    expect(sent.map(({ userId }) => userId)).toEqual(['ada']);
  });

  it('[WP6] [WP4] is of a mention, with who and where, and nothing that was written', async () => {
    await processor().handle(posted(['dana', 'mo']));
    expect(sent).toEqual([
      {
        userId: 'dana',
        notice: {
          title: 'Kiln crew',
          text: 'Mo Q mentioned you',
          tag: 'r1',
          path: '/w/rooms/r1/m1',
        },
      },
    ]);
    expect(JSON.stringify(sent)).not.toContain('Keys');
  });

  it('[WP6] is of a mention that an edit adds, once', async () => {
    const edit = { messageId: 'm1', roomId: 'r1', authorId: 'mo', content: '@dana?' };
    await processor().handle(event('MessageEdited', edit));
    expect(sent).toEqual([]);
    await processor().handle(event('MessageEdited', { ...edit, mentions: ['dana'] }));
    expect(sent).toMatchObject([{ userId: 'dana', notice: { text: 'Mo Q mentioned you' } }]);
    states['room r1'] = direct;
    sent.length = 0;
    await processor().handle(event('MessageEdited', edit));
    expect(sent).toEqual([]);
  });

  it('[WP6] is of a direct message, and of no other message', async () => {
    await processor().handle(posted([]));
    expect(sent).toEqual([]);
    states['room r1'] = direct;
    await processor().handle(posted([]));
    expect(sent).toMatchObject([
      { userId: 'dana', notice: { title: 'Mo Q', text: 'Mo Q wrote to you' } },
    ]);
  });

  it('[WP6] is of reminders', async () => {
    await processor().handle(event('MessageReminded', { userId: 'dana', messageId: 'm1' }));
    await processor().handle(event('DatesReminded', { userId: 'dana', items: [] }));
    const items = [{ title: 'Rent' }];
    await processor().handle(event('DatesReminded', { userId: 'dana', items }));
    expect(sent.map(({ notice }) => notice.text)).toEqual([
      'A message that you wanted to be reminded of',
      'Dates of your file',
    ]);
    expect(JSON.stringify(sent)).not.toContain('Rent');
  });

  it('[WP6] is sent once by several processes', async () => {
    await processor().handle(posted(['dana']));
    await processor().handle(posted(['dana']));
    expect(sent).toHaveLength(1);
  });

  it('[WP6] is not of rooms without notices, in quiet hours, while the person is not to be disturbed, or late', async () => {
    prefer({ roomLevels: { r1: 'none' } });
    await processor().handle(posted(['dana']));
    prefer({ quietHours: { from: '00:00', to: '23:59' } });
    await processor().handle(posted(['dana']));
    prefer({ pausedUntil: '2999-01-01T00:00:00.000Z' });
    await processor().handle(posted(['dana']));
    prefer({ pausedUntil: '2020-01-01T00:00:00.000Z' });
    await processor().handle(posted(['dana'], 11 * 60_000));
    expect(sent).toEqual([]);
    await processor().handle(posted(['dana'], 9 * 60_000));
    expect(sent).toHaveLength(1);
  });

  it('[WP1] is sent to no person who is not active, and not while push is off', async () => {
    states['user dana'] = named('Dana', 'inactive');
    await processor().handle(posted(['dana']));
    states['user dana'] = named('Dana');
    isAllowed = false;
    await processor().handle(posted(['dana']));
    expect(sent).toEqual([]);
  });
});
