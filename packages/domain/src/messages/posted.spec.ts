import { messageRefusals, messageTexts } from '@mach42/contracts/messages/texts.ts';
import type { RoomSettings, RoomType } from '@mach42/contracts/rooms/schemas.ts';
import { settingsFor } from '@mach42/contracts/rooms/settings-for.ts';
import { roomTexts } from '@mach42/contracts/rooms/texts.ts';
import { ada, dana, guest, mo, pia } from '@mach42/testing/actors.ts';
import { given } from '@mach42/testing/decider-spec.ts';
import { describe, expect, it } from 'vitest';
import type { Actor } from '../kernel/decider.ts';
import type { RoomState } from '../rooms/state.ts';
import type { PostMessage } from './commands.ts';
import { messagesDecider } from './decider.ts';
import type { MessageEvent, MessagePosted } from './events.ts';
import type { MessageState } from './state.ts';

const at = '2026-11-20T10:00:00.000Z';
const [roomId, messageId] = ['room-1', 'message-1'];
const noRoom: RoomState = { exists: false };

/** Dana's, with Mo as a moderator and Pia as a member where there may be others. */
const room = (type: RoomType, settings: Partial<RoomSettings> = {}): RoomState => ({
  exists: true,
  roomId,
  name: 'Move',
  type,
  description: '',
  settings: settingsFor(type, settings),
  participants:
    type === 'private_chat'
      ? { [dana.id]: 'owner' }
      : { [dana.id]: 'owner', [mo.id]: 'moderator', [pia.id]: 'member' },
  invitations: {},
  barred: {},
  pinnedBy: {},
  archivedBy: {},
  createdAt: '2026-01-01T00:00:00.000Z',
});
const [chat, group, forum] = [room('private_chat'), room('group_room'), room('internal_forum')];

const posted = (change: Partial<MessagePosted['data']> = {}): MessagePosted => ({
  type: 'MessagePosted',
  data: {
    messageId,
    roomId,
    authorId: pia.id,
    authorIsGuest: false,
    content: 'Hello',
    mentions: [],
    useCloudAi: false,
    status: 'completed',
    ...change,
  },
});
const deleted: MessageEvent = { type: 'MessageDeleted', data: { messageId, roomId } };
const edited = (content: string): MessageEvent => ({
  type: 'MessageEdited',
  data: { messageId, roomId, authorId: pia.id, content },
});
const requested: MessageEvent = {
  type: 'ReplyRequested',
  data: { messageId, roomId, questionId: 'question-1', personId: dana.id, modelId: 'a' },
};

const post = (data: Partial<PostMessage['data']> = {}, actor: Actor = pia): PostMessage => ({
  type: 'PostMessage',
  data: { messageId, room: group, content: 'Hello', ...data },
  actor,
  at,
});
const edit = (content: string, actor: Actor = pia, where = group) =>
  ({ type: 'EditMessage', data: { room: where, content }, actor, at }) as const;
const remove = (actor: Actor = pia, where = group) =>
  ({ type: 'DeleteMessage', data: { room: where }, actor, at }) as const;

const message = (...events: readonly MessageEvent[]) => given(messagesDecider, ...events);
const standing = (...events: readonly MessageEvent[]): MessageState =>
  events.reduce<MessageState>(
    (state, event) => messagesDecider.evolve(state, event, at),
    messagesDecider.initialState,
  );

describe('posting a message', () => {
  it('[MS1] is for those who are in the room', () => {
    message().when(post()).happens(posted());
    message().when(post({}, ada)).isRefused('NOT_FOUND', roomTexts.notFound);
    message()
      .when(post({ room: chat }, ada))
      .isRefused('NOT_FOUND', roomTexts.notFound);
    message()
      .when(post({ room: noRoom }))
      .isRefused('NOT_FOUND', roomTexts.notFound);
  });

  it('[MS1] is open in a forum, to guests where they are allowed', () => {
    message()
      .when(post({ room: forum }, ada))
      .happens(posted({ authorId: ada.id }));
    message()
      .when(post({ room: forum }, guest))
      .happens(posted({ authorId: guest.id, authorIsGuest: true }));
    message()
      .when(post({ room: room('internal_forum', { allowGuests: false }) }, guest))
      .isRefused('FORBIDDEN', roomTexts.guestsNotAllowed);
  });

  it('[MS2] ROOM-350 needs some content and trims it', () => {
    message()
      .when(post({ content: ' \n' }))
      .isRefused('VALIDATION_ERROR', messageRefusals.empty);
    message()
      .when(post({ content: ' Hello\n' }))
      .happens(posted());
  });

  it('[MS2] CHAT-340 takes 1000 characters and no more', () => {
    const [most, tooMany] = ['😀'.repeat(1000), '😀'.repeat(1001)];
    message()
      .when(post({ content: most }))
      .happens(posted({ content: most }));
    message()
      .when(post({ content: tooMany }))
      .isRefused('VALIDATION_ERROR', 'Message is too long (max 1000 characters)');
  });

  it('[MS3] [MS4] asks the model of a private chat', () => {
    message()
      .when(post({ room: chat, modelId: 'mach42v1:latest' }, dana))
      .happens(
        posted({
          authorId: dana.id,
          status: 'sent',
          useCloudAi: true,
          asks: { modelId: 'mach42v1:latest' },
        }),
      );
  });

  it('[MS4] asks the model of a room for an answer in the thread of the question', () => {
    const asks = (thread: string) => ({ asks: { modelId: 'qwen3:8b', thread } });
    message()
      .when(post({ modelId: 'qwen3:8b' }))
      .happens(posted(asks(messageId)));
    message()
      .when(post({ modelId: 'qwen3:8b', answers: standing(posted({ messageId: 'root' })) }))
      .happens(posted({ ...asks('root'), replyTo: 'root' }));
  });

  it('[MS4] asks no person without a model, or without AI', () => {
    message().when(post()).happens(posted());
    message()
      .when(post({ room: room('group_room', { allowAI: false }), modelId: 'qwen3:8b' }))
      .happens(posted());
    const own = posted({ authorId: dana.id, status: 'sent' });
    message()
      .when(post({ room: chat }, dana))
      .happens(own);
    message()
      .when(post({ room: room('private_chat', { allowAI: false }), modelId: 'qwen3:8b' }, dana))
      .happens(own);
  });

  it('[MS4] keeps the flag of cloud AI as given', () => {
    message()
      .when(post({ room: chat, modelId: 'claude-sonnet-4', useCloudAi: false }, dana))
      .happens(posted({ authorId: dana.id, status: 'sent', asks: { modelId: 'claude-sonnet-4' } }));
  });

  it('[MS5] mentions people in the room, no person twice', () => {
    message()
      .when(post({ tempId: 'temp-1', mentions: [mo.id, dana.id, mo.id] }))
      .happens(posted({ tempId: 'temp-1', mentions: [mo.id, dana.id] }));
  });

  it('[MS26] mentions with an edit whom the text did not mention before, people in the room alone', () => {
    const content = 'Dana and Mo?';
    const editing = (...mentions: readonly string[]) =>
      ({ type: 'EditMessage', data: { room: group, content, mentions }, actor: pia, at }) as const;
    const before = message(posted({ mentions: [mo.id] }));
    const edited = {
      type: 'MessageEdited',
      data: { messageId, roomId, authorId: pia.id, content },
    };
    const added = { ...edited, data: { ...edited.data, mentions: [dana.id] } } as MessageEvent;
    before.when(editing(mo.id, dana.id)).happens(added);
    before.when(editing(mo.id)).happens(edited as MessageEvent);
    before.when(editing(ada.id)).isRefused('VALIDATION_ERROR');
    message(posted({ mentions: [mo.id] }), added)
      .when({ ...editing(dana.id), data: { room: group, content: 'Dana?', mentions: [dana.id] } })
      .happens({ ...edited, data: { ...edited.data, content: 'Dana?' } } as MessageEvent);
  });

  it('[MS5] names each person who is mentioned and not there', () => {
    const decide = () =>
      messagesDecider.decide(post({ mentions: [mo.id, ada.id, guest.id] }), { exists: false });
    const message = messageRefusals.mentionUnknown;
    expect(decide).toThrow(
      expect.objectContaining({
        code: 'VALIDATION_ERROR',
        details: [
          { path: '/mentions/1', message },
          { path: '/mentions/2', message },
        ],
      }),
    );
  });

  it('[MS8] answers in the thread of the message that it answers', () => {
    const root = posted({ messageId: 'root' });
    const inThread = posted({ messageId: 'second', replyTo: 'root' });
    for (const answers of [standing(root), standing(inThread)]) {
      message()
        .when(post({ answers }))
        .happens(posted({ replyTo: 'root' }));
    }
  });

  it('[MS8] starts a thread at a reply that is beside its question, and joins that of others', () => {
    const reply = (questionId: string): MessageEvent => ({
      type: 'ReplyRequested',
      data: {
        messageId: 'reply',
        roomId: 'room-1',
        questionId,
        personId: dana.id,
        modelId: 'qwen3:8b',
        thread: 'root',
      },
    });
    message()
      .when(post({ answers: standing(reply('root')) }))
      .happens(posted({ replyTo: 'reply' }));
    message()
      .when(post({ answers: standing(reply('second')) }))
      .happens(posted({ replyTo: 'root' }));
  });

  it('[MS8] answers in no thread where they are off, and not what is gone or elsewhere', () => {
    const answers = standing(posted({ messageId: 'root' }));
    message()
      .when(post({ answers, room: room('group_room', { allowThreads: false }) }))
      .isRefused('FORBIDDEN', messageRefusals.threadsOff);
    const gone = standing(posted(), deleted);
    const elsewhere = standing(posted({ roomId: 'room-2' }));
    for (const unknown of [gone, elsewhere, standing()]) {
      message()
        .when(post({ answers: unknown }))
        .isRefused('VALIDATION_ERROR', messageTexts.notFound);
    }
  });

  it('[MS8] answers beside the message itself in a private chat', () => {
    const own = { authorId: dana.id, status: 'sent' } as const;
    const first = standing(posted({ ...own, messageId: 'first', replyTo: 'zeroth' }));
    message()
      .when(post({ room: chat, answers: first }, dana))
      .happens(posted({ ...own, replyTo: 'first' }));
  });

  it('[MS1] happens once', () => {
    message(posted()).when(post()).isRefused('CONFLICT');
  });
});

describe('editing a message', () => {
  it('[MS6] is for its author', () => {
    message(posted()).when(edit(' Hi ')).happens(edited('Hi'));
    message(posted()).when(edit('Hi', dana)).isRefused('FORBIDDEN', messageRefusals.notYours);
    message(requested).when(edit('Hi', dana)).isRefused('FORBIDDEN', messageRefusals.notYours);
  });

  it('[MS6] is for those who are still in the room', () => {
    message(posted({ authorId: ada.id }))
      .when(edit('Hi', ada))
      .isRefused('NOT_FOUND');
  });

  it('[MS6] can be off in a room', () => {
    message(posted())
      .when(edit('Hi', pia, room('group_room', { allowEditing: false })))
      .isRefused('FORBIDDEN', messageRefusals.editingOff);
  });

  it('[MS2] CHAT-330 keeps to the rules of content', () => {
    message(posted()).when(edit(' ')).isRefused('VALIDATION_ERROR', messageRefusals.empty);
    message(posted())
      .when(edit('x'.repeat(1001)))
      .isRefused('VALIDATION_ERROR');
  });

  it('[MS6] changes nothing when the text is the same', () => {
    message(posted()).when(edit('Hello ')).nothingHappens();
    message(posted(), edited('Hi')).when(edit('Hi')).nothingHappens();
  });

  it('[MS6] does not find what is deleted, elsewhere or nowhere', () => {
    message(posted(), deleted).when(edit('Hi')).isRefused('NOT_FOUND', messageTexts.notFound);
    message(posted({ roomId: 'room-2' }))
      .when(edit('Hi'))
      .isRefused('NOT_FOUND');
    message().when(edit('Hi')).isRefused('NOT_FOUND');
  });
});

describe('deleting a message', () => {
  it('[MS7] is for its author and those who run the room', () => {
    message(posted()).when(remove(pia)).happens(deleted);
    message(posted()).when(remove(dana)).happens(deleted);
    message(posted()).when(remove(mo)).happens(deleted);
    message(posted({ authorId: dana.id }))
      .when(remove(pia))
      .isRefused('FORBIDDEN', messageRefusals.notYours);
  });

  it('[MS7] is for the platform’s moderators and admins in a forum only', () => {
    message(posted()).when(remove(ada, forum)).happens(deleted);
    message(posted()).when(remove(guest, forum)).isRefused('FORBIDDEN');
    message(posted()).when(remove(ada)).isRefused('NOT_FOUND');
  });

  it('[MS7] is open for a reply to the owner of the chat', () => {
    message(requested).when(remove(dana, chat)).happens(deleted);
  });

  it('[MS7] can be off in a room, but not for those who run it', () => {
    const strict = room('group_room', { allowDeletion: false });
    message(posted()).when(remove(pia, strict)).isRefused('FORBIDDEN', messageRefusals.deletionOff);
    message(posted()).when(remove(mo, strict)).happens(deleted);
  });

  it('[MS7] changes nothing the second time', () => {
    message(posted(), deleted).when(remove()).nothingHappens();
  });
});
