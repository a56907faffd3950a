import { savedMessagesOf } from '@mach42/read-models/saved/saved-messages.reads.ts';
import {
  dana,
  id,
  messagePosted,
  mo,
  roomCreated,
  userRegistered,
} from '@mach42/testing/projections/samples.ts';
import { given } from '@mach42/testing/projector-spec.ts';
import { describe, expect, it } from 'vitest';

const saved = (n: number, note = '', userId = dana) => ({
  type: 'MessageSaved',
  data: { userId, messageId: id(n), note },
});
const unsaved = (n: number) => ({
  type: 'MessageUnsaved',
  data: { userId: dana, messageId: id(n) },
});
const room = [
  userRegistered({ userId: dana }),
  roomCreated(),
  messagePosted({ messageId: id(1), content: 'Keys' }),
  messagePosted({ messageId: id(2), content: 'a'.repeat(5000) }),
];

describe('the saved projector', () => {
  it('has what each person saved, the last one first, with its beginning and its note', async () => {
    await using then = await given(
      ...room,
      saved(1),
      saved(2, 'Read again'),
      saved(1, 'Ask Mo'),
      saved(1, '', mo),
    );
    const all = await savedMessagesOf(then.db, dana);
    expect(all).toMatchObject([
      { message: { id: id(2), text: 'a'.repeat(600) }, note: 'Read again' },
      { message: { id: id(1), text: 'Keys', author: 'Dana Demo' }, note: 'Ask Mo' },
    ]);
    expect(await savedMessagesOf(then.db, mo)).toMatchObject([{ message: { id: id(1) } }]);
  });

  it('has none that was removed from the list or deleted', async () => {
    const deleted = {
      type: 'MessageDeleted',
      data: { roomId: roomCreated().data.roomId, messageId: id(2), deletedBy: dana },
    };
    await using then = await given(...room, saved(1), saved(2), unsaved(1), deleted);
    expect(await savedMessagesOf(then.db, dana)).toEqual([]);
  });

  it('notifies the person alone', async () => {
    await using then = await given(...room, saved(1, 'Ask Mo'));
    expect(then.changes.at(-1)).toMatchObject({
      type: 'MessageSaved',
      data: { messageId: id(1) },
      audiences: [`user:${dana}`],
    });
  });
});
