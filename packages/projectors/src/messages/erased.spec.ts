import { messagesPage } from '@mach42/read-models/messages/messages-page.reads.ts';
import {
  chat,
  dana,
  id,
  messagePosted,
  replyRequested,
  roomCreated,
} from '@mach42/testing/projections/samples.ts';
import { given } from '@mach42/testing/projector-spec.ts';
import { expect, it } from 'vitest';

const created = roomCreated({ roomId: chat, roomType: 'private_chat', ownerId: dana });
const posted = messagePosted({ roomId: chat, messageId: id(301) });
const requested = replyRequested({ roomId: chat, messageId: id(302), questionId: id(301) });
const erased = { type: 'RoomErased', data: { roomId: chat, ownerId: dana } } as const;
const failed = {
  type: 'ReplyFailed',
  data: { roomId: chat, messageId: id(302), error: 'Too late.' },
} as const;

it('leaves nothing of a chat that was erased, nor of what comes late to it', async () => {
  await using then = await given(created, posted, requested, erased, failed);
  const query = { roomId: chat, viewerId: dana, limit: 9 };
  expect((await messagesPage(then.db, query)).messages).toEqual([]);
  expect(then.changes.at(-1)).toMatchObject({
    type: 'RoomRemoved',
    data: { roomId: chat },
    audiences: [`user:${dana}`],
  });
});
