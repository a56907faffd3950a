import {
  attachmentsUnusedSince,
  findAttachment,
  roomsWithAttachment,
  unusedAttachmentCount,
} from '@mach42/read-models/attachments/attachments.reads.ts';
import { findMessage } from '@mach42/read-models/messages/messages.reads.ts';
import {
  chat,
  dana,
  entryRecorded,
  id,
  messagePosted,
  roomCreated,
} from '@mach42/testing/projections/samples.ts';
import { by, given, timeOf } from '@mach42/testing/projector-spec.ts';
import { describe, expect, it } from 'vitest';

const [file, other] = [id(91), id(92)];
const shown = { name: 'kiln.md', mediaType: 'text/plain', kind: 'text', bytes: 5, text: 'whole' };
const uploaded = (attachmentId: string) =>
  by(dana, {
    type: 'AttachmentUploaded',
    data: { attachmentId, userId: dana, ...shown, blobs: { file: 'a', text: 'b' }, storedBytes: 9 },
  });
const created = by(dana, roomCreated());
const posted = (messageId: string, ...ids: readonly string[]) =>
  by(
    dana,
    messagePosted({
      messageId,
      content: '',
      attachments: ids.map((one) => ({ id: one, ...shown })) as never,
    }),
  );
const deleted = (messageId: string) =>
  by(dana, { type: 'MessageDeleted', data: { messageId, roomId: chat } });
const removed = {
  type: 'AttachmentRemoved',
  data: { attachmentId: file, userId: dana, blobs: { file: 'a', text: 'b' }, storedBytes: 9 },
};

const unusedAt = (then: Awaited<ReturnType<typeof given>>, event: number) =>
  attachmentsUnusedSince(then.db, { time: timeOf(event), limit: 10 });

describe('the attachments projector', () => {
  it('knows a file, and that no message carries it yet', async () => {
    await using then = await given(uploaded(file), uploaded(other));
    expect(await findAttachment(then.db, file)).toEqual({
      id: file,
      userId: dana,
      name: 'kiln.md',
      mediaType: 'text/plain',
      text: 'whole',
      bytes: 5,
      blobs: { file: 'a', text: 'b' },
    });
    expect(await unusedAttachmentCount(then.db, dana)).toMatchObject({ count: 2 });
    expect(await unusedAt(then, 2)).toEqual([file, other]);
    expect(await unusedAt(then, 1)).toEqual([file]);
    expect(await unusedAt(then, 0)).toEqual([]);
  });

  it('knows the rooms of the messages that carry it', async () => {
    await using then = await given(created, uploaded(file), posted(id(1), file));
    expect(await roomsWithAttachment(then.db, file)).toEqual([chat]);
    expect(await unusedAttachmentCount(then.db, dana)).toMatchObject({ count: 0 });
    expect((await findMessage(then.db, id(1)))?.attachments).toEqual([{ id: file, ...shown }]);
  });

  it('says that it is unused when the last message that carries it is deleted', async () => {
    const both = [created, uploaded(file), posted(id(1), file), posted(id(2), file)];
    await using one = await given(...both, deleted(id(1)));
    expect(await unusedAttachmentCount(one.db, dana)).toMatchObject({ count: 0 });
    expect(await roomsWithAttachment(one.db, file)).toEqual([chat]);
    await using none = await given(...both, deleted(id(1)), deleted(id(2)));
    expect(await roomsWithAttachment(none.db, file)).toEqual([]);
    expect(await unusedAt(none, 5)).toEqual([]);
    expect(await unusedAt(none, 6)).toEqual([file]);
  });

  it('knows that an entry has it, until a revision leaves it out', async () => {
    const files = (...ids: readonly string[]) => ids.map((one) => ({ id: one, ...shown })) as never;
    const recorded = by(dana, entryRecorded({ entryId: id(1), attachments: files(file, other) }));
    const revised = (attachments?: never) =>
      by(dana, {
        type: 'EntryRevised',
        data: { entryId: id(1), userId: dana, title: 'a', content: 'b', attachments },
      });
    const events = [created, uploaded(file), uploaded(other), posted(id(2), other), recorded];
    await using kept = await given(...events, revised());
    expect(await unusedAttachmentCount(kept.db, dana)).toMatchObject({ count: 0 });
    await using left = await given(...events, revised(files()));
    expect(await unusedAt(left, 6)).toEqual([file]);
  });

  it('says so when its room is erased, and forgets it when it is removed', async () => {
    const erased = { type: 'RoomErased', data: { roomId: chat, ownerId: dana } };
    const events = [created, uploaded(file), posted(id(1), file), erased];
    await using then = await given(...events);
    expect(await unusedAttachmentCount(then.db, dana)).toMatchObject({ count: 1 });
    await using gone = await given(...events, removed);
    expect(await findAttachment(gone.db, file)).toBeUndefined();
  });
});
