import type { Attachment } from '@mach42/contracts/attachments/schemas.ts';
import { settingsFor } from '@mach42/contracts/rooms/settings-for.ts';
import { mo, pia } from '@mach42/testing/actors.ts';
import { given } from '@mach42/testing/decider-spec.ts';
import { describe, it } from 'vitest';
import type { AttachmentState } from '../attachments/decider.ts';
import type { RoomState } from '../rooms/state.ts';
import type { PostMessage } from './commands.ts';
import { messagesDecider } from './decider.ts';
import type { MessageEvent, MessagePosted } from './events.ts';

const at = '2026-11-20T10:00:00.000Z';
const [roomId, messageId] = ['room-1', 'message-1'];
const room: RoomState = {
  exists: true,
  roomId,
  name: 'Move',
  type: 'group_room',
  description: '',
  settings: settingsFor('group_room', {}),
  participants: { [pia.id]: 'member' },
  invitations: {},
  barred: {},
  pinnedBy: {},
  archivedBy: {},
  createdAt: '2026-01-01T00:00:00.000Z',
};

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
const edited = (content: string): MessageEvent => ({
  type: 'MessageEdited',
  data: { messageId, roomId, authorId: pia.id, content },
});
const post = (data: Partial<PostMessage['data']>): PostMessage => ({
  type: 'PostMessage',
  data: { messageId, room, content: 'Hello', ...data },
  actor: pia,
  at,
});
const edit = (content: string) =>
  ({ type: 'EditMessage', data: { room, content }, actor: pia, at }) as const;
const message = (...events: readonly MessageEvent[]) => given(messagesDecider, ...events);

describe('the files of a message', () => {
  const uploaded = (attachmentId: string, userId = pia.id): AttachmentState => ({
    exists: true,
    isRemoved: false,
    uploaded: {
      attachmentId,
      userId,
      name: `${attachmentId}.txt`,
      mediaType: 'text/plain',
      kind: 'text',
      bytes: 5,
      text: 'whole',
      blobs: { file: 'a', text: 'b' },
      storedBytes: 10,
    },
  });
  const shown = (id: string): Attachment => ({
    id,
    name: `${id}.txt`,
    mediaType: 'text/plain',
    kind: 'text',
    bytes: 5,
    text: 'whole',
  });

  it('[AT3] are the author’s own, each once, and it needs no text with them', () => {
    const attachments = [uploaded('a'), uploaded('b'), uploaded('a')];
    message()
      .when(post({ content: ' ', attachments }))
      .happens(posted({ content: '', attachments: [shown('a'), shown('b')] }));
    message()
      .when(post({ content: ' ' }))
      .isRefused('VALIDATION_ERROR');
    message()
      .when(post({ attachments: [uploaded('a'), uploaded('c', mo.id)] }))
      .isRefused('VALIDATION_ERROR');
  });

  it('[AT3] are there still, and 10 at most', () => {
    const removed = { ...uploaded('a'), isRemoved: true } as AttachmentState;
    for (const gone of [removed, { exists: false }] as const) {
      message()
        .when(post({ attachments: [gone] }))
        .isRefused('VALIDATION_ERROR');
    }
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => uploaded(`file-${index}`));
    message()
      .when(post({ attachments: many(11) }))
      .isRefused('VALIDATION_ERROR');
    const ten = many(10).map((_, index) => shown(`file-${index}`));
    message()
      .when(post({ attachments: many(10) }))
      .happens(posted({ attachments: ten }));
  });

  it('[AT3] stay when its text is taken away', () => {
    message(posted({ attachments: [shown('a')] }))
      .when(edit(' '))
      .happens(edited(''));
    message(posted()).when(edit(' ')).isRefused('VALIDATION_ERROR');
  });
});
