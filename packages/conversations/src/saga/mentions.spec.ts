import type { DisplayPreferences } from '@mach42/plugin-kit/shell.ts';
import { describe, expect, it } from 'vitest';
import { conversations } from '../state/conversations-slice.ts';
import { othersMessage } from '../state/message.fixture.ts';
import { chatRoom } from '../state/room.fixture.ts';
import { startConversations } from './world.fixture.ts';

const room = chatRoom({ id: 'r1', name: 'Market stall', type: 'group_room' });
const mention = othersMessage('m1', { mentions: ['u'] });
const page = () => ({ data: [], meta: { hasMore: false, hasNewer: false } });

const world = async (notificationLevel: DisplayPreferences['notificationLevel']) => {
  const started = startConversations([room], page, { preferences: { notificationLevel } });
  await Promise.resolve();
  started.dispatch(conversations.roomsLoaded([room]));
  return started;
};

describe('a message that mentions the person', () => {
  it('is reported with the name of the room while the room is not in front, and leads there', async () => {
    const { dispatch, notified, ran } = await world('mentions');
    dispatch(conversations.messagePosted(mention));
    dispatch(conversations.messagePosted(othersMessage('m2')));
    expect(notified).toEqual(['You are mentioned in “Market stall”']);
    ran.actions[0]?.();
    expect(ran.commands).toEqual(['rooms.show-rooms r1']);
  });

  it('is reported beside the counts too, and not to a person who wants no notice', async () => {
    const all = await world('all');
    all.dispatch(conversations.messagePosted(mention));
    expect(all.notified).toHaveLength(1);
    const none = await world('none');
    none.dispatch(conversations.messagePosted(mention));
    expect(none.notified).toEqual([]);
  });

  it('is not reported while its room is in front', async () => {
    const { dispatch, notified } = await world('all');
    dispatch(conversations.roomOpened('r1'));
    dispatch(conversations.messagePosted(mention));
    expect(notified).toEqual([]);
  });
});
