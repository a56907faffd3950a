import type { ReadMark } from '@mach42/contracts/rooms/schemas.ts';
import type { Entry } from '@mach42/contracts/datarais/schemas.ts';
import { findEntry } from '@mach42/read-models/datarais/entries.reads.ts';
import { saigeVersionsRun } from '@mach42/read-models/jobs/entry-runs.reads.ts';
import type { Reader } from '@mach42/read-models/kernel/database.ts';
import { findInvitation } from '@mach42/read-models/rooms/invitations.reads.ts';
import { roomActivity, type RoomActivity } from '@mach42/read-models/rooms/rooms.reads.ts';
import { readMark, type Place } from '@mach42/read-models/rooms/unread.ts';
import { findUserIdByMobile } from '@mach42/read-models/users/users.reads.ts';
import {
  entryCount,
  openSessionCount,
  ownedRoomsOf,
  waitingJobCount,
} from '@mach42/read-models/users/holdings.reads.ts';
import { aroundMessage } from '@mach42/read-models/messages/messages.reads.ts';
import type { MessagesTable } from '@mach42/read-models/messages/table.ts';

export type EntryJob = Pick<
  Entry,
  'jobId' | 'progress' | 'queuePosition' | 'waitingFor' | 'result' | 'error'
>;

/** What a command or its answer needs beside its aggregate, read from the read models. */
export interface Lookups {
  roomActivity(roomId: string, viewerId: string): Promise<RoomActivity>;
  /** `latest`: what has just been read. */
  readMark(roomId: string, viewerId: string, latest?: Place): Promise<ReadMark>;
  /** The room of an invitation. */
  roomOfInvitation(invitationId: string): Promise<string | undefined>;
  /** The active person with this mobile number, in its normal form. */
  personWithMobile(mobile: string): Promise<string | undefined>;
  jobOfEntry(entryId: string): Promise<EntryJob>;
  /** The versions of a model's SAIGE file that jobs of a person were queued with. */
  saigeVersionsRun(userId: string, modelId: string): Promise<readonly number[]>;
  messageContext(messageId: string): Promise<MessageContext>;
  /** How much a person has of what there is a limit for; the newest may not be counted yet. */
  ownedRooms(userId: string): Promise<{ readonly rooms: number; readonly forums: number }>;
  /** `at`: ISO 8601, UTC. */
  openSessions(userId: string, at: string): Promise<number>;
  entries(userId: string): Promise<number>;
  waitingJobs(userId: string): Promise<number>;
}

/** What a message shows of other messages, of the provider that answered, and of what was sent. */
export type MessageContext = Pick<MessagesTable, 'reply_count' | 'source' | 'masked_content'>;

const noMessageContext: MessageContext = {
  reply_count: 0,
  source: null,
  masked_content: null,
};

export const noJob: EntryJob = {
  jobId: null,
  progress: null,
  queuePosition: null,
  result: null,
  error: null,
};

const noActivity: RoomActivity = {
  lastMessageAt: null,
  unreadCount: 0,
  lastReadMessageId: null,
};

/** Without read models. */
export const noLookups: Lookups = {
  roomActivity: async () => noActivity,
  readMark: async (roomId, _, latest) => ({
    roomId,
    lastReadMessageId: latest?.messageId ?? null,
    unreadCount: 0,
  }),
  roomOfInvitation: async () => undefined,
  personWithMobile: async () => undefined,
  jobOfEntry: async () => noJob,
  saigeVersionsRun: async () => [],
  messageContext: async () => noMessageContext,
  ownedRooms: async () => ({ rooms: 0, forums: 0 }),
  openSessions: async () => 0,
  entries: async () => 0,
  waitingJobs: async () => 0,
};

export function lookupsIn(db: Reader): Lookups {
  return {
    async roomActivity(roomId, viewerId) {
      return (await roomActivity(db, roomId, viewerId)) ?? noActivity;
    },
    readMark: (roomId, viewerId, latest) => readMark(db, roomId, viewerId, latest),
    async roomOfInvitation(invitationId) {
      return (await findInvitation(db, invitationId))?.roomId;
    },
    personWithMobile: (mobile) => findUserIdByMobile(db, mobile),
    async jobOfEntry(entryId) {
      return (await findEntry(db, entryId))?.entry ?? noJob;
    },
    saigeVersionsRun: (userId, modelId) => saigeVersionsRun(db, userId, modelId),
    async messageContext(messageId) {
      return (await aroundMessage(db, messageId)) ?? noMessageContext;
    },
    ownedRooms: (userId) => ownedRoomsOf(db, userId),
    openSessions: (userId, at) => openSessionCount(db, userId, at),
    entries: (userId) => entryCount(db, userId),
    waitingJobs: (userId) => waitingJobCount(db, userId),
  };
}
