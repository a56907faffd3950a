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
  it('is told in the room’s name while the room is not in front, and leads there', async () => {
    const { dispatch, told, ran } = await world('mentions');
    dispatch(conversations.messagePosted(mention));
    dispatch(conversations.messagePosted(othersMessage('m2')));
    expect(told).toEqual(['You are mentioned in “Market stall”']);
    ran.actions[0]?.();
    expect(ran.commands).toEqual(['rooms.show-rooms r1']);
  });

  it('is told beside the counts too, and not at all to whoever wants no notice', async () => {
    const all = await world('all');
    all.dispatch(conversations.messagePosted(mention));
    expect(all.told).toHaveLength(1);
    const none = await world('none');
    none.dispatch(conversations.messagePosted(mention));
    expect(none.told).toEqual([]);
  });

  it('is not told while its room is in front', async () => {
    const { dispatch, told } = await world('all');
    dispatch(conversations.roomOpened('r1'));
    dispatch(conversations.messagePosted(mention));
    expect(told).toEqual([]);
  });
});
