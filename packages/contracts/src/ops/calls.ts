import type { AuditEvent, OpenedMessagesQuery } from '../audit/schemas.ts';
import type { Entry } from '../datarais/schemas.ts';
import type { ExportBytes, ExportBytesQuery } from '../exports/schemas.ts';
import type { RebuildBegun } from '../health/schemas.ts';
import { call, costs } from '../kernel/call.ts';
import type { Message } from '../messages/schemas.ts';
import type { PhodFile, PhodVersion, VersionsMeta, VersionsQuery } from '../phod/schemas.ts';
import type { Archive, ArchiveBody, ArchivePlan } from './archive-schemas.ts';
import type {
  BackupBody,
  Backups,
  BackupWork,
  Removed,
  RetentionBody,
  VerifyBackupBody,
} from './backup-schemas.ts';
import type { AuditEvidenceBody, Evidence, EvidenceFileParams } from './evidence-schemas.ts';
import type { KeyRotationBody, KeyRotationParams, Keys } from './key-schemas.ts';
import type { LogEvent, LogEventParams, LogQuery } from './log-schemas.ts';
import type {
  DifferentRowView,
  RepairBody,
  ParkedEventView,
  ParkedParams,
  ParkedPayload,
  ParkedQuery,
  RebuildBody,
  RebuildControlled,
  RebuildControlParams,
  Resolved,
  RetryBody,
  SamplesBody,
  ShowBody,
  SkipBody,
  SkippedEventView,
  SkippedQuery,
  PastRoom,
  PastRoomParams,
  Replay,
  ReplayBody,
  ReplayForwardBody,
  TimeTravel,
  TimeTravelBody,
} from './schemas.ts';
import type { Verification, VerificationBody } from './verification-schemas.ts';

// All of these calls are for admins.

/** Lists parked events in the order of the log. */
export const listParked = call<{
  query: ParkedQuery;
  answer: { data: ParkedEventView[]; meta: { total: number; hasMore: boolean } };
}>('GET', '/api/ops/parked');
/** Lists the events that were left out, the newest decision first. */
export const listSkipped = call<{
  query: SkippedQuery;
  answer: { data: SkippedEventView[]; meta: { hasMore: boolean } };
}>('GET', '/api/ops/parked/skipped');
export const retryParked = call<{ body: RetryBody; answer: { data: Resolved } }>(
  'POST',
  '/api/ops/parked/retry',
);
export const skipParked = call<{ body: SkipBody; answer: { data: Resolved } }>(
  'POST',
  '/api/ops/parked/skip',
);
export const repairParked = call<{
  params: ParkedParams;
  body: RepairBody;
  answer: { data: Resolved };
}>('POST', '/api/ops/parked/:eventId/mend');
/** Recorded for each person whose data it is, as break-glass access is. */
export const showParked = call<{
  params: ParkedParams;
  body: ShowBody;
  answer: { data: ParkedPayload };
}>('POST', '/api/ops/parked/:eventId/payload');

/** `listProjections` answers the progress. */
export const beginRebuild = call<{
  body: RebuildBody;
  answer: { data: Pick<RebuildBegun, 'rebuilds'> };
}>('POST', '/api/ops/rebuild');
/** `abort` also ends one that waits for a decision; `switch` takes the decision. */
export const controlRebuild = call<{
  params: RebuildControlParams;
  answer: { data: RebuildControlled };
}>('POST', '/api/ops/rebuild/:control');
/** Rows that a comparison found to differ, with their content; recorded. */
export const showRebuildSamples = call<{
  body: SamplesBody;
  answer: { data: DifferentRowView[] };
}>('POST', '/api/ops/rebuild-samples');

const backupsPath = '/api/ops/backups';

export const listBackups = call<{ answer: { data: Backups } }>('GET', backupsPath);
/** `listBackups` answers the progress. */
export const makeBackup = call<{ body: BackupBody; answer: { data: BackupWork } }>(
  'POST',
  backupsPath,
  {
    cost: costs.heavy,
  },
);
/** Reads one through again; `listBackups` answers the progress. */
export const verifyBackup = call<{ body: VerifyBackupBody; answer: { data: BackupWork } }>(
  'POST',
  `${backupsPath}/verify`,
  { cost: costs.heavy },
);
/** Removes old backups. */
export const removeOldBackups = call<{ body: RetentionBody; answer: { data: Removed } }>(
  'POST',
  `${backupsPath}/retention`,
);

/** The newest events that fit, or those after or before a position; oldest first. */
export const listLogEvents = call<{
  query: LogQuery;
  answer: { data: AuditEvent[]; meta: { hasMore: boolean } };
}>('GET', '/api/ops/events');
/** Returns one event without its content, and the chain that it belongs to. */
export const readLogEvent = call<{ params: LogEventParams; answer: { data: LogEvent } }>(
  'GET',
  '/api/ops/events/:eventId',
);
/** Recorded for each person whose data it is, as break-glass access is. */
export const showLogEvent = call<{
  params: LogEventParams;
  body: ShowBody;
  answer: { data: ParkedPayload };
}>('POST', '/api/ops/events/:eventId/payload');

const timeTravelPath = '/api/ops/time-travel';

/** Builds the read models of that time; there is one look at a time. */
export const beginTimeTravel = call<{ body: TimeTravelBody; answer: { data: TimeTravel } }>(
  'POST',
  timeTravelPath,
  { cost: costs.heavy },
);
export const endTimeTravel = call<{ answer: object }>('POST', `${timeTravelPath}/end`);
/** Null: none is under way. */
export const readTimeTravel = call<{ answer: { data: TimeTravel | null } }>('GET', timeTravelPath);

const replayPath = '/api/ops/replay';

/** A view of an earlier time that notes which rows the last events changed; `endTimeTravel` ends it. */
export const beginReplay = call<{ body: ReplayBody; answer: { data: TimeTravel } }>(
  'POST',
  replayPath,
  { cost: costs.heavy },
);
/** Applies further events in the one that is open, to the admin who began it. */
export const continueReplay = call<{ body: ReplayForwardBody; answer: object }>(
  'POST',
  `${replayPath}/continue`,
  { cost: costs.heavy },
);
/** Returns the replay to the admin who began it. Null: none is under way. */
export const readReplay = call<{ answer: { data: Replay | null } }>('GET', replayPath);

// The calls below answer the admin who began it, while it is open.

export const pastPhod = call<{ answer: { data: PhodFile } }>('GET', `${timeTravelPath}/phod`);
export const pastVersions = call<{
  query: VersionsQuery;
  answer: { data: PhodVersion[]; meta: VersionsMeta };
}>('GET', `${timeTravelPath}/phod/versions`);
export const pastEntries = call<{ answer: { entries: Entry[] } }>(
  'GET',
  `${timeTravelPath}/entries`,
);
export const pastRooms = call<{ answer: { data: PastRoom[] } }>('GET', `${timeTravelPath}/rooms`);
/** The newest messages of a room, or those before one; oldest first. */
export const pastMessages = call<{
  params: PastRoomParams;
  query: OpenedMessagesQuery;
  answer: { data: Message[]; meta: { hasMore: boolean } };
}>('GET', `${timeTravelPath}/rooms/:roomId/messages`);

/** The keys with their creation times and purposes; never a secret key. */
export const listKeys = call<{ answer: { data: Keys } }>('GET', '/api/ops/keys');
/** Replaces a key, or continues what has begun; `listKeys` answers the progress. */
export const rotateKey = call<{
  params: KeyRotationParams;
  body: KeyRotationBody;
  answer: { data: Keys };
}>('POST', '/api/ops/keys/:purpose/rotate', { cost: costs.heavy });

/** The segments of the log, and how far an archiving is. */
export const listArchive = call<{ answer: { data: Archive } }>('GET', '/api/ops/archive');
/** Moves the content of old events into segments; `listArchive` answers the progress. */
export const archiveEvents = call<{ body: ArchiveBody; answer: { data: ArchivePlan } }>(
  'POST',
  '/api/ops/archive',
  { cost: costs.heavy },
);
/** Segments that are already archived stay archived; `listArchive` answers when it has stopped. */
export const stopArchiving = call<{ answer: object }>('POST', '/api/ops/archive/stop');

const verificationPath = '/api/ops/verification';

/** Null: nothing was verified since the start. */
export const readVerification = call<{ answer: { data: Verification } }>('GET', verificationPath);
/** Verifies log, seals, vault, files and rows; `readVerification` answers the progress. */
export const beginVerification = call<{ body: VerificationBody; answer: object }>(
  'POST',
  verificationPath,
  { cost: costs.heavy },
);
export const stopVerification = call<{ answer: object }>('POST', `${verificationPath}/stop`);

const evidencePath = '/api/ops/evidence';

/** The chain of seals with its last signed head, the public keys, and how far an export is. */
export const readEvidence = call<{ answer: { data: Evidence } }>('GET', evidencePath);
/** Writes the audit with proofs; `readEvidence` answers the progress. */
export const exportAuditEvidence = call<{ body: AuditEvidenceBody; answer: object }>(
  'POST',
  `${evidencePath}/audit`,
  { cost: costs.heavy },
);
/** Writes one event as it is stored with its proof; recorded for each person whose data it is. */
export const proveLogEvent = call<{ params: LogEventParams; body: ShowBody; answer: object }>(
  'POST',
  '/api/ops/events/:eventId/proof',
  { cost: costs.heavy },
);
export const stopEvidence = call<{ answer: object }>('POST', `${evidencePath}/stop`);
/** A part of a file that was written, to the admin who began it. */
export const readEvidenceFile = call<{
  params: EvidenceFileParams;
  query: ExportBytesQuery;
  answer: { data: ExportBytes };
}>('GET', `${evidencePath}/:id/:file`);
