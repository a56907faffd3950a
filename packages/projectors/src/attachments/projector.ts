import type { AttachmentRemoved, AttachmentUploaded } from '@mach42/domain/attachments/events.ts';
import type { EntryRecorded, EntryRevised } from '@mach42/domain/datarais/events.ts';
import type { PersonForgotten } from '@mach42/domain/forgetting/events.ts';
import type { MessageDeleted, MessagePosted } from '@mach42/domain/messages/events.ts';
import type { ProfilePictureRemoved, ProfilePictureSet } from '@mach42/domain/pictures/decider.ts';
import type { RoomErased } from '@mach42/domain/rooms/events.ts';
import {
  attachmentsTable,
  entryAttachmentsTable,
  messageAttachmentsTable,
} from '@mach42/read-models/attachments/table.ts';
import type { Transaction } from '@mach42/read-models/kernel/database.ts';
import { picturesOf } from '@mach42/read-models/pictures/pictures.reads.ts';
import { profilePicturesTable } from '@mach42/read-models/pictures/table.ts';
import { prepared } from '@mach42/read-models/query.ts';
import { type Handler, projector } from '../kernel/projector.ts';

const setUsed = prepared((q, p: { id: string }) =>
  q.updateTable('attachments').set({ unused_since: null }).where('id', '=', p.id),
);

const setUnused = prepared((q, p: { id: string; at: string }) =>
  q
    .updateTable('attachments')
    .set({ unused_since: p.at })
    .where('id', '=', p.id)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('message_attachments')
            .select('message_id')
            .where('attachment_id', '=', p.id),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('entry_attachments').select('entry_id').where('attachment_id', '=', p.id),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('profile_pictures').select('user_id').where('attachment_id', '=', p.id),
        ),
      ),
    ),
);

const deleteAttachment = prepared((q, p: { id: string }) =>
  q.deleteFrom('attachments').where('id', '=', p.id),
);

const ofMessage = prepared((q, p: { messageId: string }) =>
  q.selectFrom('message_attachments').select('attachment_id').where('message_id', '=', p.messageId),
);
const deleteOfMessage = prepared((q, p: { messageId: string }) =>
  q.deleteFrom('message_attachments').where('message_id', '=', p.messageId),
);

const ofRoom = prepared((q, p: { roomId: string }) =>
  q
    .selectFrom('message_attachments')
    .select('attachment_id')
    .distinct()
    .where('room_id', '=', p.roomId),
);
const deleteOfRoom = prepared((q, p: { roomId: string }) =>
  q.deleteFrom('message_attachments').where('room_id', '=', p.roomId),
);

const ofEntry = prepared((q, p: { entryId: string }) =>
  q.selectFrom('entry_attachments').select('attachment_id').where('entry_id', '=', p.entryId),
);
const deleteOfEntry = prepared((q, p: { entryId: string }) =>
  q.deleteFrom('entry_attachments').where('entry_id', '=', p.entryId),
);

const uploaded: Handler<AttachmentUploaded> = async ({ data, at }, tx) => {
  await tx.run(attachmentsTable.insert, {
    id: data.attachmentId,
    user_id: data.userId,
    name: data.name,
    media_type: data.mediaType,
    kind: data.kind,
    bytes: data.bytes,
    text: data.text,
    blobs: JSON.stringify(data.blobs),
    unused_since: at,
  });
  return undefined;
};

const posted: Handler<MessagePosted> = async ({ data }, tx) => {
  const { messageId: message_id, roomId: room_id, attachments = [] } = data;
  for (const { id } of attachments) {
    await tx.run(messageAttachmentsTable.insert, { attachment_id: id, message_id, room_id });
    await tx.run(setUsed, { id });
  }
  return undefined;
};

const recorded: Handler<EntryRecorded> = async ({ data: { entryId, attachments } }, tx) => {
  await attachToEntry(tx, entryId, attachments);
  return undefined;
};

const revised: Handler<EntryRevised> = async ({ data: { entryId, attachments }, at }, tx) => {
  if (attachments === undefined) return undefined;
  const had = await tx.all(ofEntry, { entryId });
  await tx.run(deleteOfEntry, { entryId });
  await attachToEntry(tx, entryId, attachments);
  const has = new Set(attachments.map(({ id }) => id));
  await markUnused(
    tx,
    had.filter(({ attachment_id }) => !has.has(attachment_id)),
    at,
  );
  return undefined;
};

async function attachToEntry(
  tx: Transaction,
  entry_id: string,
  attachments: EntryRecorded['data']['attachments'] = [],
): Promise<void> {
  for (const { id } of attachments) {
    await tx.run(entryAttachmentsTable.insert, { attachment_id: id, entry_id });
    await tx.run(setUsed, { id });
  }
}

const deleted: Handler<MessageDeleted> = async ({ data: { messageId }, at }, tx) => {
  const carried = await tx.all(ofMessage, { messageId });
  await tx.run(deleteOfMessage, { messageId });
  await markUnused(tx, carried, at);
  return undefined;
};

const erased: Handler<RoomErased> = async ({ data: { roomId }, at }, tx) => {
  const carried = await tx.all(ofRoom, { roomId });
  await tx.run(deleteOfRoom, { roomId });
  await markUnused(tx, carried, at);
  return undefined;
};

async function markUnused(
  tx: Transaction,
  carried: readonly { readonly attachment_id: string }[],
  at: string,
): Promise<void> {
  for (const { attachment_id: id } of carried) await tx.run(setUnused, { id, at });
}

const removed: Handler<AttachmentRemoved> = async ({ data: { attachmentId: id } }, tx) => {
  await tx.run(deleteAttachment, { id });
  return undefined;
};

const deletePicture = prepared((q, p: { userId: string }) =>
  q.deleteFrom('profile_pictures').where('user_id', '=', p.userId),
);

/** The file of the picture that a person had is used no more, unless a message or an entry has it. */
async function withoutPicture(tx: Transaction, userId: string, at: string): Promise<void> {
  const had = await picturesOf(tx, [userId]);
  await tx.run(deletePicture, { userId });
  await markUnused(
    tx,
    had.map(({ pictureId }) => ({ attachment_id: pictureId })),
    at,
  );
}

const pictureSet: Handler<ProfilePictureSet> = async ({ data, at }, tx) => {
  const { userId, attachmentId: id } = data;
  await withoutPicture(tx, userId, at);
  await tx.run(profilePicturesTable.insert, { user_id: userId, attachment_id: id });
  await tx.run(setUsed, { id });
  return undefined;
};

const hasNone: Handler<ProfilePictureRemoved | PersonForgotten> = async (
  { data: { userId }, at },
  tx,
) => {
  await withoutPicture(tx, userId, at);
  return undefined;
};

/** The files, and the messages, entries and people that have them. */
export const attachmentsProjector = projector<
  | AttachmentUploaded
  | AttachmentRemoved
  | EntryRecorded
  | EntryRevised
  | MessagePosted
  | MessageDeleted
  | RoomErased
  | PersonForgotten
  | ProfilePictureRemoved
  | ProfilePictureSet
>({
  name: 'attachments',
  version: 4,
  tables: ['attachments', 'message_attachments', 'entry_attachments', 'profile_pictures'],
  on: {
    AttachmentUploaded: uploaded,
    AttachmentRemoved: removed,
    EntryRecorded: recorded,
    EntryRevised: revised,
    MessagePosted: posted,
    MessageDeleted: deleted,
    RoomErased: erased,
    PersonForgotten: hasNone,
    ProfilePictureRemoved: hasNone,
    ProfilePictureSet: pictureSet,
  },
});
