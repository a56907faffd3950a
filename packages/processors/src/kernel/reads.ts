import type { Compute } from '@mach42/compute/compute.ts';
import type { Entry } from '@mach42/contracts/datarais/schemas.ts';
import type { DigestCounts } from '@mach42/contracts/email/messages.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import type { Message } from '@mach42/contracts/messages/schemas.ts';
import type { LedgerSum } from '@mach42/contracts/models/schemas.ts';
import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { fullName } from '@mach42/contracts/users/names.ts';
import {
  attachmentTexts,
  attachmentsUnusedSince,
  findAttachment,
  type StoredAttachment,
  type StoredText,
} from '@mach42/read-models/attachments/attachments.reads.ts';
import { peopleWithExpiredOpenings } from '@mach42/read-models/audit/openings.reads.ts';
import { countEntries, wholeEntriesOf } from '@mach42/read-models/datarais/entries.reads.ts';
import {
  expiredExports,
  openExports,
  peopleWithLeftParts,
  type ExportOfPerson,
} from '@mach42/read-models/exports/personal-exports.reads.ts';
import { waitingProposalCount } from '@mach42/read-models/jobs/jobs.reads.ts';
import {
  claimableJobs,
  jobsInProgress,
  queuedJobs,
  type JobOfPerson,
} from '@mach42/read-models/jobs/queue.reads.ts';
import type { Reader } from '@mach42/read-models/kernel/database.ts';
import {
  conversationBefore,
  saidTextsBefore,
  findMessage,
  repliesInProgress,
  type ReplyInProgress,
} from '@mach42/read-models/messages/messages.reads.ts';
import { ledgerSums } from '@mach42/read-models/models/ledger.reads.ts';
import {
  queuedPerModel,
  spentSince,
  type Spent,
} from '@mach42/read-models/models/model-calls.reads.ts';
import {
  openModelCalls,
  type OpenModelCall,
} from '@mach42/read-models/models/open-model-calls.reads.ts';
import { currentPhodVersion, phodAt } from '@mach42/read-models/phod/phod.reads.ts';
import {
  dueDateReadings,
  dueDigests,
  dueMessageReminders,
  dueReminderCount,
  roomOfShown,
  type DueDateReading,
  type DueDigest,
  type DueMessageReminder,
} from '@mach42/read-models/reminders/reminders.reads.ts';
import { findRoom, guestChatsBegunBefore, roomsOf } from '@mach42/read-models/rooms/rooms.reads.ts';
import { saigeContentAt } from '@mach42/read-models/saige/saige.reads.ts';
import { readerForSearch } from '@mach42/read-models/search/reader-for-search.reads.ts';
import { searchTexts } from '@mach42/read-models/search/search.reads.ts';
import { findUser, findUsers, hasOtherAdmin } from '@mach42/read-models/users/users.reads.ts';
import type { EntryMaterial } from '../providers/provider.ts';

/** An entry with its id. */
interface KnownEntry extends EntryMaterial {
  readonly id: string;
}

/** The data that processors read beside the streams that they write to. */
export interface ProcessorReads {
  /** Returns the replies that were requested and are not finished, oldest first. */
  repliesInProgress(): Promise<readonly ReplyInProgress[]>;
  findMessage(id: string): Promise<Message | undefined>;
  /** Finished messages only, oldest first. */
  conversationBefore(which: {
    roomId: string;
    messageId: string;
    limit: number;
  }): Promise<readonly Message[]>;
  /** The last texts of those, oldest first, or those that follow a message. */
  saidTextsBefore(which: {
    roomId: string;
    messageId: string;
    limit: number;
    /** The most bytes of all texts together. */
    bytes: number;
    until: string | undefined;
  }): Promise<{
    readonly texts: readonly Pick<Message, 'id' | 'content'>[];
    /** Whether they follow the message `until`, which may be gone. */
    readonly isFollowing: boolean;
  }>;
  /** Whether any person is an admin who may sign in. */
  hasAdmin(): Promise<boolean>;
  /** First and last names of people. */
  namesOf(userIds: readonly string[]): Promise<readonly string[]>;
  /** Returns the entries with a word that begins like this, the likeliest first, without discarded ones. */
  entriesWith(which: {
    userId: string;
    beginnings: readonly string[];
    limit: number;
  }): Promise<readonly KnownEntry[]>;
  /** Newest first, none that is discarded. */
  newestEntries(which: {
    userId: string;
    limit: number;
    /** The most characters of all entries together. */
    characters: number;
  }): Promise<readonly KnownEntry[]>;
  /** Returns the file in a version; undefined where the rows lack it. */
  phodAt(userId: string, version: number): Promise<BriefData | undefined>;
  saigeContentAt(modelId: string, version: number): Promise<string | undefined>;
  /** How many a person has that are not discarded. */
  countEntries(userId: string): Promise<number>;
  /** Queued, in the order in which they are to be taken. */
  claimableJobs(which: {
    now: string;
    limit: number;
    mostOfPerson: number;
  }): Promise<readonly JobOfPerson[]>;
  /** The first of those that wait, in their order. */
  queuedJobs(limit: number): Promise<readonly JobOfPerson[]>;
  /** Jobs that a worker is running. */
  jobsInProgress(): Promise<readonly JobOfPerson[]>;
  /** Returns the sums of a person's calls of a provider since a time (ISO 8601, UTC). */
  spentSince(which: { userId: string; providerId: string; since: string }): Promise<Spent>;
  /** Calls that were sent and have no recorded end; oldest first. */
  openModelCalls(): Promise<readonly OpenModelCall[]>;
  /** Returns the sums of the calls of models on a person's behalf, by month, provider, model and purpose. */
  ledgerSums(userId: string): Promise<readonly LedgerSum[]>;
  /** How many jobs and replies wait for a model, by its id. */
  queuedPerModel(): Promise<ReadonlyMap<string, number>>;
  /** Ids of people whose content is still open although its access had expired at `now` (ISO 8601, UTC). */
  peopleWithExpiredOpenings(now: string): Promise<readonly string[]>;
  /** Ids of files that no message has carried since `time` (ISO 8601, UTC) or longer. */
  attachmentsUnusedSince(which: { time: string; limit: number }): Promise<readonly string[]>;
  /** Returns where the text of files is stored; a file that does not exist is left out. */
  attachmentTexts(ids: readonly string[]): Promise<ReadonlyMap<string, StoredText>>;
  attachment(id: string): Promise<StoredAttachment | undefined>;
  /** Ids of people whose file of their own data waits or is being prepared, those that asked first first. */
  openExports(limit: number): Promise<readonly string[]>;
  /** Returns the export files that have expired at `now` (ISO 8601, UTC). */
  expiredExports(which: { now: string; limit: number }): Promise<readonly ExportOfPerson[]>;
  /** Ids of people who have stored parts of such files that are not needed. */
  peopleWithLeftParts(limit: number): Promise<readonly string[]>;
  /** Returns the messages that people are to be reminded of by `now` (ISO 8601, UTC), the longest due first. */
  dueMessageReminders(which: {
    now: string;
    limit: number;
  }): Promise<readonly DueMessageReminder[]>;
  /** People whose dates are to be read by `now` (ISO 8601, UTC), the longest due first. */
  dueDateReadings(which: { now: string; limit: number }): Promise<readonly DueDateReading[]>;
  /** People who are to be sent a digest by `now` (ISO 8601, UTC), the longest due first. */
  dueDigests(which: { now: string; limit: number }): Promise<readonly DueDigest[]>;
  /** Counts what is unread or waits for a person. */
  digestCounts(userId: string): Promise<DigestCounts>;
  /** Undefined: the person has no file. */
  currentPhod(userId: string): Promise<BriefData | undefined>;
  /** Whether a message is shown, in a room that the person may read. */
  mayRead(userId: string, messageId: string): Promise<boolean>;
  /** Ids of guests' chats that were begun at `time` (ISO 8601, UTC) or before, oldest first. */
  guestChatsBegunBefore(which: { time: string; limit: number }): Promise<readonly string[]>;
}

/** @param compute reads for searches where reading would hold this thread */
export function processorReads(db: Reader, compute: Pick<Compute, 'run'>): ProcessorReads {
  return {
    repliesInProgress: () => repliesInProgress(db),
    findMessage: (id) => findMessage(db, id),
    conversationBefore: (which) => conversationBefore(db, which),
    saidTextsBefore: (which) => saidTextsBefore(db, which),
    hasAdmin: () => hasOtherAdmin(db, ''),
    async namesOf(userIds) {
      return (await findUsers(db, userIds)).map(fullName);
    },
    async entriesWith({ userId, beginnings, limit }) {
      const away = await readerForSearch(db, compute, { owner: userId });
      const found = await searchTexts(away, {
        terms: beginnings.map((word) => ({ words: [word], isPrefix: true })),
        isAnyEnough: true,
        scopes: [{ kind: 'datarais', owner: userId }],
        limit,
      });
      return found.map(({ ref, title, content, at }) => {
        return { id: ref, title, text: content, createdAt: at };
      });
    },
    async newestEntries(which) {
      const entries = await wholeEntriesOf(db, which);
      return entries
        .filter(({ status }) => status !== 'discarded')
        .map((entry) => ({ id: entry.id, ...entryMaterial(entry) }));
    },
    phodAt: (userId, version) => phodAt(db, userId, version),
    saigeContentAt: (modelId, version) => saigeContentAt(db, modelId, version),
    countEntries: (userId) => countEntries(db, userId),
    claimableJobs: (which) => claimableJobs(db, which),
    queuedJobs: (limit) => queuedJobs(db, limit),
    jobsInProgress: () => jobsInProgress(db),
    spentSince: (which) => spentSince(db, which),
    openModelCalls: () => openModelCalls(db),
    ledgerSums: (userId) => ledgerSums(db, userId),
    queuedPerModel: () => queuedPerModel(db),
    attachmentsUnusedSince: (which) => attachmentsUnusedSince(db, which),
    attachmentTexts: (ids) => attachmentTexts(db, ids),
    attachment: (id) => findAttachment(db, id),
    openExports: (limit) => openExports(db, limit),
    expiredExports: (which) => expiredExports(db, which),
    peopleWithLeftParts: (limit) => peopleWithLeftParts(db, limit),
    guestChatsBegunBefore: (which) => guestChatsBegunBefore(db, which),
    dueMessageReminders: (which) => dueMessageReminders(db, which),
    dueDateReadings: (which) => dueDateReadings(db, which),
    dueDigests: (which) => dueDigests(db, which),
    digestCounts: (userId) => digestCounts(db, userId),
    currentPhod: async (userId) => phodAt(db, userId, await currentPhodVersion(db, userId)),
    mayRead: (userId, messageId) => mayRead(db, userId, messageId),
    peopleWithExpiredOpenings: (now) => peopleWithExpiredOpenings(db, now),
  };
}

async function digestCounts(db: Reader, userId: string): Promise<DigestCounts> {
  const [rooms, proposals, reminders] = await Promise.all([
    roomsOf(db, userId),
    waitingProposalCount(db, userId),
    dueReminderCount(db, userId),
  ]);
  const direct = rooms.filter(({ type }) => type === 'direct_message');
  const mentioning = rooms.filter(
    ({ type, mentionCount = 0 }) => type !== 'direct_message' && mentionCount > 0,
  );
  const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0);
  return {
    mentions: sum(mentioning.map(({ mentionCount = 0 }) => mentionCount)),
    mentionRooms: mentioning.slice(0, limits.email.digestRooms).map(({ name }) => name),
    direct: sum(direct.map(({ unreadCount }) => unreadCount)),
    proposals,
    reminders,
  };
}

async function mayRead(db: Reader, userId: string, messageId: string): Promise<boolean> {
  const roomId = await roomOfShown(db, messageId);
  if (roomId === undefined) return false;
  const activeRole = (await findUser(db, userId))?.activeRole;
  const keepsOrder = activeRole === 'moderator' || activeRole === 'admin';
  return (await findRoom(db, roomId, userId, keepsOrder)) !== undefined;
}

function entryMaterial({ content, createdAt, metadata }: Entry): EntryMaterial {
  return { title: metadata.title ?? metadata.key ?? '', text: content, createdAt };
}
