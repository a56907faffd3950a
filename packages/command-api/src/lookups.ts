import type { Entry } from '@mach42/contracts/datarais/schemas.ts';
import type { PersonalExport } from '@mach42/contracts/exports/schemas.ts';
import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import type { ReadMark } from '@mach42/contracts/rooms/schemas.ts';
import { fullName } from '@mach42/contracts/users/names.ts';
import { caughtUp, foundForSure, type FollowedLog } from '@mach42/http-kit/caught-up.ts';
import { unusedAttachmentCount } from '@mach42/read-models/attachments/attachments.reads.ts';
import { positionAt, positionUpTo } from '@mach42/read-models/audit/audit-events.reads.ts';
import { findEntryToList } from '@mach42/read-models/datarais/entries.reads.ts';
import {
  openExportCount,
  personalExport,
} from '@mach42/read-models/exports/personal-exports.reads.ts';
import { saigeVersionsRun } from '@mach42/read-models/jobs/entry-runs.reads.ts';
import type { Reader } from '@mach42/read-models/kernel/database.ts';
import { aroundMessage } from '@mach42/read-models/messages/messages.reads.ts';
import type { MessagesTable } from '@mach42/read-models/messages/table.ts';
import { phodAt } from '@mach42/read-models/phod/phod.reads.ts';
import type { Counted } from '@mach42/read-models/projections/counted.ts';
import {
  type ParkedEvent,
  parkedRowsOf,
} from '@mach42/read-models/projections/projections.reads.ts';
import { findInvitation } from '@mach42/read-models/rooms/invitations.reads.ts';
import {
  allParticipantsOf,
  meets,
  sharesRoom,
} from '@mach42/read-models/rooms/participants.reads.ts';
import { roomActivity, type RoomActivity } from '@mach42/read-models/rooms/rooms.reads.ts';
import { readMark, type ReadPosition } from '@mach42/read-models/rooms/unread.ts';
import { saigeContentAt } from '@mach42/read-models/saige/saige.reads.ts';
import {
  entryCount,
  openSessionCount,
  ownedForumsOf,
  ownedRoomsOf,
  waitingJobCount,
} from '@mach42/read-models/users/holdings.reads.ts';
import { findUserIdByMobile, hasOtherAdmin } from '@mach42/read-models/users/users.reads.ts';

export type EntryJob = Pick<Entry, 'jobId' | 'progress' | 'queuePosition' | 'waitingFor' | 'error'>;

/** The data that a command or its answer needs beside its aggregate, read from the read models. */
export interface Lookups {
  roomActivity(roomId: string, viewerId: string): Promise<RoomActivity>;
  /** `latest`: the position that the person has just read up to. */
  readMark(roomId: string, viewerId: string, latest?: ReadPosition): Promise<ReadMark>;
  /** The room of an invitation. */
  roomOfInvitation(invitationId: string): Promise<string | undefined>;
  /** The active person with this mobile number, in its normal form. */
  personWithMobile(mobile: string): Promise<string | undefined>;
  /** Whether another person than this one is an active admin. */
  hasOtherAdmin(userId: string): Promise<boolean>;
  jobOfEntry(entryId: string): Promise<EntryJob>;
  /** Whether a job of a person was queued with a version of a model's SAIGE file. */
  hasRunSaige(userId: string, modelId: string, version: number): Promise<boolean>;
  messageContext(messageId: string): Promise<MessageContext>;
  /** Returns the people of a room, with each of their names that may follow an `@`. */
  peopleOfRoom(roomId: string): Promise<readonly { userId: string; names: string[] }[]>;
  /** Whether two people are in one room. */
  sharesRoom(userId: string, otherId: string): Promise<boolean>;
  /** Whether they are, or the other is in a forum. */
  meets(userId: string, otherId: string): Promise<boolean>;
  /** Counts the limited things of a person. `Creations` knows those that are not counted yet. */
  ownedRooms(userId: string): Promise<Counted>;
  ownedForums(userId: string): Promise<Counted>;
  /** `at`: ISO 8601, UTC. */
  openSessions(userId: string, at: string): Promise<Counted>;
  entries(userId: string): Promise<Counted>;
  waitingJobs(userId: string): Promise<Counted>;
  /** Files that no message carries. */
  unsentAttachments(userId: string): Promise<Counted>;
  /** The file of a person's own data at a time (ISO 8601, UTC). */
  personalExport(userId: string, now: string): Promise<PersonalExport | undefined>;
  /** Counts the export files of all people that wait or are being prepared. */
  openExports(): Promise<Counted>;
  /**
   * Returns the content of a version of a file or persona, which never changes. Undefined where the rows lack it:
   * then it is folded, which costs more the more versions there are.
   */
  phodAt(userId: string, version: number): Promise<BriefData | undefined>;
  saigeContentAt(modelId: string, version: number): Promise<string | undefined>;
  /** A parked event, once for each projector that it is parked for. */
  parkedRows(eventId: string): Promise<readonly ParkedEvent[]>;
  /** The position of the last event up to a time (ISO 8601, UTC) or up to a position. */
  pastPosition(when: PastTime): Promise<number | undefined>;
}

type PastTime = { readonly at: string } | { readonly position: number };

/**
 * The cells of a message that depend on other messages, on the provider that answered, and on the text that was sent.
 */
type MessageContext = Pick<MessagesTable, 'reply_count' | 'source' | 'masked_content'>;

export const noMessageContext: MessageContext = {
  reply_count: 0,
  source: null,
  masked_content: null,
};

export const noJob: EntryJob = {
  jobId: null,
  progress: null,
  queuePosition: null,
  error: null,
};

export const noActivity: RoomActivity = {
  lastMessageAt: null,
  unreadCount: 0,
  lastReadMessageId: null,
};

/**
 * @param log the log that the read models follow: only read models that have applied all of it may say that there is
 * no row
 */
export function lookupsIn(db: Reader, log: FollowedLog): Lookups {
  const isSure = async (look: () => Promise<boolean>): Promise<boolean> =>
    (await foundForSure(log, async () => (await look()) || undefined)) !== undefined;
  return {
    async roomActivity(roomId, viewerId) {
      return (await roomActivity(db, roomId, viewerId)) ?? noActivity;
    },
    readMark: (roomId, viewerId, latest) => readMark(db, roomId, viewerId, latest),
    async roomOfInvitation(invitationId) {
      const invitation = await foundForSure(log, () => findInvitation(db, invitationId));
      return invitation?.roomId;
    },
    sharesRoom: (userId, otherId) => isSure(() => sharesRoom(db, userId, otherId)),
    meets: (userId, otherId) => isSure(() => meets(db, userId, otherId)),
    async personWithMobile(mobile) {
      // Waits in any case: how long the answer takes must not say whether a person has the number.
      await caughtUp(log);
      return findUserIdByMobile(db, mobile);
    },
    async hasOtherAdmin(userId) {
      await caughtUp(log);
      return hasOtherAdmin(db, userId);
    },
    async jobOfEntry(entryId) {
      return (await findEntryToList(db, entryId))?.entry ?? noJob;
    },
    async hasRunSaige(userId, modelId, version) {
      return isSure(async () => (await saigeVersionsRun(db, userId, modelId)).includes(version));
    },
    async messageContext(messageId) {
      return (await aroundMessage(db, messageId)) ?? noMessageContext;
    },
    async peopleOfRoom(roomId) {
      const people = await allParticipantsOf(db, roomId);
      return people.map((person) => ({
        userId: person.userId,
        names: [fullName(person), person.username],
      }));
    },
    ownedRooms: (userId) => ownedRoomsOf(db, userId),
    ownedForums: (userId) => ownedForumsOf(db, userId),
    openSessions: (userId, at) => openSessionCount(db, userId, at),
    entries: (userId) => entryCount(db, userId),
    waitingJobs: (userId) => waitingJobCount(db, userId),
    unsentAttachments: (userId) => unusedAttachmentCount(db, userId),
    personalExport: (userId, now) => personalExport(db, { userId, now }),
    openExports: () => openExportCount(db),
    phodAt: (userId, version) => phodAt(db, userId, version),
    saigeContentAt: (modelId, version) => saigeContentAt(db, modelId, version),
    parkedRows: (eventId) => parkedRowsOf(db, eventId),
    pastPosition: (when) =>
      foundForSure(log, () =>
        'at' in when ? positionAt(db, when.at) : positionUpTo(db, when.position),
      ),
  };
}
