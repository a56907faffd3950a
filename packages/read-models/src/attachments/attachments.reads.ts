import type { Reader } from '../kernel/database.ts';
import { type Counted, countedBy, countedIn } from '../projections/counted.ts';
import { prepared } from '../query.ts';
import type { AttachmentsTable } from './table.ts';

/** The hash of each part of a file. */
interface BlobsOf {
  readonly file: string;
  readonly thumbnail?: string;
  readonly text?: string;
}

export interface StoredAttachment {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: number;
  readonly text: AttachmentsTable['text'];
  readonly blobs: BlobsOf;
}

const byId = prepared((q, p: { id: string }) =>
  q.selectFrom('attachments').selectAll().where('id', '=', p.id),
);

const roomsOf = prepared((q, p: { id: string }) =>
  q
    .selectFrom('message_attachments')
    .select('room_id')
    .distinct()
    .where('attachment_id', '=', p.id),
);

// A literal, so that the partial indexes apply.
const unusedBefore = prepared((q, p: { time: string; limit: number }) =>
  q
    .selectFrom('attachments')
    .select('id')
    .where('unused_since', 'is not', null)
    .where('unused_since', '<=', p.time)
    .orderBy('unused_since')
    .limit(p.limit),
);

const unusedOf = prepared((q, p: { userId: string }) =>
  q
    .selectFrom('attachments')
    .select(countedBy('attachments'))
    .where('user_id', '=', p.userId)
    .where('unused_since', 'is not', null),
);

export async function findAttachment(
  db: Reader,
  id: string,
): Promise<StoredAttachment | undefined> {
  const row = await db.first(byId, { id });
  return row && attachmentOf(row);
}

export const attachmentOf = (row: AttachmentsTable): StoredAttachment => ({
  id: row.id,
  userId: row.user_id,
  name: row.name,
  mediaType: row.media_type,
  bytes: row.bytes,
  text: row.text,
  blobs: JSON.parse(row.blobs) as BlobsOf,
});

/** Ids of the rooms in which a message that is shown carries it. */
export async function roomsWithAttachment(db: Reader, id: string): Promise<string[]> {
  return (await db.all(roomsOf, { id })).map(({ room_id }) => room_id);
}

export interface StoredText {
  /** The person whose key encrypts the text. */
  readonly userId: string;
  readonly hash: string;
}

/** The stored texts of files, by id; one that has none is left out. */
export async function attachmentTexts(
  db: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredText>> {
  const texts = new Map<string, StoredText>();
  for (const id of ids) {
    const attachment = await findAttachment(db, id);
    const hash = attachment?.blobs.text;
    if (attachment !== undefined && hash !== undefined) {
      texts.set(id, { userId: attachment.userId, hash });
    }
  }
  return texts;
}

/** Ids of those that no message has carried since a time (ISO 8601, UTC) or longer. */
export async function attachmentsUnusedSince(
  db: Reader,
  which: { readonly time: string; readonly limit: number },
): Promise<string[]> {
  return (await db.all(unusedBefore, which)).map(({ id }) => id);
}

export async function unusedAttachmentCount(db: Reader, userId: string): Promise<Counted> {
  return countedIn(await db.first(unusedOf, { userId }));
}
