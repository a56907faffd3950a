import { limits } from '@mach42/contracts/kernel/limits.ts';
import { limitTexts } from '@mach42/contracts/kernel/texts.ts';
import { messageRefusals, messageTexts } from '@mach42/contracts/messages/texts.ts';
import type { RoomSettings, RoomType } from '@mach42/contracts/rooms/schemas.ts';
import { settingsFor } from '@mach42/contracts/rooms/settings-for.ts';
import { ada, dana, guest, pia } from '@mach42/testing/actors.ts';
import { given } from '@mach42/testing/decider-spec.ts';
import { describe, it } from 'vitest';
import type { Actor } from '../kernel/decider.ts';
import { roomsDecider } from '../rooms/decider.ts';
import type { RoomState } from '../rooms/state.ts';
import { messagesDecider } from './decider.ts';
import type { MessageEvent } from './events.ts';

const at = '2026-11-20T10:00:00.000Z';
const [roomId, messageId] = ['room-1', 'message-1'];

const danasRoom = (roomType: RoomType, chosen: Partial<RoomSettings> = {}): RoomState => {
  const settings = settingsFor(roomType, chosen);
  const data = { roomId, name: 'Move', roomType, settings, ownerId: dana.id };
  return roomsDecider.evolve(roomsDecider.initialState, { type: 'RoomCreated', data }, at);
};
const [group, forum] = [danasRoom('group_room'), danasRoom('internal_forum')];
const off = danasRoom('internal_forum', { allowReactions: false });

const posted: MessageEvent = {
  type: 'MessagePosted',
  data: {
    messageId,
    roomId,
    authorId: dana.id,
    authorIsGuest: false,
    content: 'Hello',
    mentions: [],
    useCloudAi: false,
    status: 'completed',
  },
};
const deleted: MessageEvent = { type: 'MessageDeleted', data: { messageId, roomId } };
const added = (emoji: string, { id: userId }: Actor): MessageEvent => ({
  type: 'ReactionAdded',
  data: { messageId, roomId, emoji, userId },
});
const removed = (emoji: string, { id: userId }: Actor): MessageEvent => ({
  type: 'ReactionRemoved',
  data: { messageId, roomId, emoji, userId },
});

const react = (emoji: string, actor: Actor, room = forum) =>
  ({ type: 'AddReaction', data: { room, emoji }, actor, at }) as const;
const unreact = (emoji: string, actor: Actor, room = forum) =>
  ({ type: 'RemoveReaction', data: { room, emoji }, actor, at }) as const;
const message = (...events: readonly MessageEvent[]) => given(messagesDecider, posted, ...events);

describe('reacting to a message', () => {
  it('[MS21] is for a person who may post', () => {
    message().when(react('👍', pia)).happens(added('👍', pia));
    message().when(react('👍', guest)).happens(added('👍', guest));
    message()
      .when(react('👍', ada, group))
      .isRefused('NOT_FOUND');
    message()
      .when(react('👍', guest, danasRoom('internal_forum', { allowGuests: false })))
      .isRefused('FORBIDDEN');
  });

  it('[MS23] is refused where there are too many, whichever emoji', () => {
    const of = (n: number) => ({ id: `person ${n}`, activeRole: 'standard' }) as const;
    const all = Array.from({ length: limits.reactionsInAll }, (_, n) =>
      added(n % 2 === 0 ? '👍' : '🎉', of(n)),
    );
    message(...all)
      .when(react('👍', pia))
      .isRefused('VALIDATION_ERROR', limitTexts.reactions);
    message(...all, removed('👍', of(0)))
      .when(react('👍', pia))
      .happens(added('👍', pia));
    message(...all)
      .when(unreact('🎉', of(1)))
      .happens(removed('🎉', of(1)));
  });

  it('[MS21] is refused where reactions are off', () => {
    message()
      .when(react('👍', pia, off))
      .isRefused('FORBIDDEN', messageRefusals.reactionsOff);
  });

  it('[MS20] takes one emoji, in its coloured form', () => {
    message().when(react('❤', pia)).happens(added('❤️', pia));
    for (const text of ['a', '👍👍', 'constructor']) {
      message().when(react(text, pia)).isRefused('VALIDATION_ERROR', messageRefusals.notAnEmoji);
    }
  });

  it('[MS21] counts once', () => {
    message(added('👍', pia)).when(react('👍', pia)).nothingHappens();
    message(added('👍', pia)).when(react('👍', dana)).happens(added('👍', dana));
  });

  it('[MS21] takes 20 different emojis a message', () => {
    const twenty = Array.from({ length: 20 }, (_, n) => String.fromCodePoint(0x1f600 + n));
    const full = message(...twenty.map((emoji) => added(emoji, dana)));
    full.when(react('👍', pia)).isRefused('CONFLICT', messageRefusals.tooManyReactions);
    full.when(react('😀', pia)).happens(added('😀', pia));
  });

  it('[MS22] is not possible for what is deleted', () => {
    message(deleted).when(react('👍', pia)).isRefused('NOT_FOUND', messageTexts.notFound);
    message(deleted).when(unreact('👍', pia)).isRefused('NOT_FOUND', messageTexts.notFound);
  });
});

describe('taking a reaction back', () => {
  it('[MS22] is for one’s own, also where reactions are off by now', () => {
    message(added('👍', pia)).when(unreact('👍', pia)).happens(removed('👍', pia));
    message(added('👍', pia))
      .when(unreact('👍', pia, off))
      .happens(removed('👍', pia));
    message(added('👍', pia)).when(unreact('👍', dana)).nothingHappens();
    message(added('👍', pia), removed('👍', pia)).when(unreact('👍', pia)).nothingHappens();
  });

  it('[MS22] is not for who may not know of the message', () => {
    message(added('👍', ada))
      .when(unreact('👍', ada, group))
      .isRefused('NOT_FOUND');
  });
});
