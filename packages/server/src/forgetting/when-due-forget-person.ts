import { causeIn, type Origin, type Commands } from '@mach42/command-api/kernel/commands.ts';
import { newId } from '@mach42/command-api/kernel/ids.ts';
import { attachmentsDecider } from '@mach42/domain/attachments/decider.ts';
import { exportsDecider } from '@mach42/domain/exports/decider.ts';
import { forgettingDecider, type ForgettingState } from '@mach42/domain/forgetting/decider.ts';
import { system } from '@mach42/domain/kernel/decider.ts';
import { Refusal } from '@mach42/domain/kernel/refusal.ts';
import { rebuildDecider, rebuildId } from '@mach42/domain/ops/decider.ts';
import { usersDecider } from '@mach42/domain/users/decider.ts';
import type { EncryptedBlobs } from '@mach42/event-store/blobs/encrypted-blobs.ts';
import { ownerOfSnapshots } from '@mach42/event-store/encrypted/content-keys.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { deleteLeftParts } from '@mach42/processors/exports/when-export-is-over-delete-it.ts';
import type { DueWork } from '@mach42/processors/runner/regular-work.ts';
import type { StoredAttachment } from '@mach42/read-models/attachments/attachments.reads.ts';
import type { ExportOfPerson } from '@mach42/read-models/exports/personal-exports.reads.ts';
import type { Vault } from '@mach42/vault/vault.ts';
import { sealKeysIn } from '../keys/seal-keys.ts';
import type { ReadModelsPart } from '../roles/parts/read-models.ts';
import { contentInLog } from './content-in-log.ts';
import {
  destroyed,
  signedReceipt,
  statisticsLeft,
  type Receipt,
  type SignedReceipt,
} from './receipt.ts';

export interface ForgettingParts extends RowsParts {
  /** The log with its events as they are stored. */
  readonly stored: EventStore;
  readonly vault: Pick<
    Vault,
    'forget' | 'keepsStatistics' | 'contentKeys' | 'signingKey' | 'rotation'
  >;
  /** Drops the keys that this process has in memory. */
  readonly dropKeys: () => void;
  readonly reads: {
    /** Ids of the people who are to be forgotten at `now` (ISO 8601, UTC), or are being forgotten. */
    dueForgettings(which: { now: string; limit: number }): Promise<readonly string[]>;
    /** Files of own data that are there or being prepared. */
    allExports(): AsyncIterable<ExportOfPerson>;
    /** The files that a person uploaded and that were not removed. */
    ownAttachments(userId: string): AsyncIterable<Pick<StoredAttachment, 'id' | 'blobs'>>;
  };
  /** The bytes of files. */
  readonly files: Pick<EncryptedBlobs, 'delete'>;
  /** Backups that hold the content. */
  readonly copies: () => Promise<Receipt['copies']>;
  /** Keeps a receipt beside the log and the backups as well: a backup from before lacks the event. */
  readonly keep: (receipt: SignedReceipt) => Promise<void>;
  readonly signal: AbortSignal;
}

/** People who are forgotten at one look; the others follow at the next ones. One rebuild serves all of them. */
const mostAtOnce = 100;

type Work = Pick<ForgettingState, 'phase' | 'request' | 'forgotten'>;

/**
 * Forgets the people whose time has come: destroys the keys, has the rows rebuilt and writes the receipts, over as many
 * looks as it takes. Every step is decided at a revision of the log and changes nothing when it is done again, so
 * several processes, and one that was killed, do it once.
 */
export function whenDueForgetPerson(parts: ForgettingParts): DueWork {
  return {
    name: 'when-due-forget-person',
    async doDue(now) {
      const at = now.toISOString();
      const due = await parts.reads.dueForgettings({ now: at, limit: mostAtOnce });
      const forgotten: string[] = [];
      for (const userId of due) if (await destroy(parts, userId, at)) forgotten.push(userId);
      if (forgotten.length === 0) return;
      const events = await Promise.all(forgotten.map((id) => forgottenEvent(parts, id)));
      const last = events.reduce((newest, one) => (one.position > newest.position ? one : newest));
      if (!(await areRowsRebuilt(parts, last, now))) return;
      if (!(await parts.readModels.eraseRemoved())) return;
      // A process that had not learned of it may have kept states in the meantime.
      await replaceSnapshots(parts);
      // An export that was requested before may have been written from the earlier rows.
      await endExports(parts, causeIn(last), at);
      for (const userId of forgotten) await removeFiles(parts, userId, at);
      for (const userId of forgotten) await complete(parts, userId, at);
    },
  };
}

/** Destroys the key of a person who is due. Returns whether it is destroyed, so that the rows are next. */
async function destroy(parts: ForgettingParts, userId: string, at: string): Promise<boolean> {
  const { commands, stored, vault, signal } = parts;
  const state = async (): Promise<Work> => (await commands.load(forgettingDecider, userId)).state;
  const { phase } = await state();
  if (phase === 'completed') return false;
  if (phase === 'forgotten') return true;
  const { state: user } = await commands.load(usersDecider, userId);
  // Another admin has to take the role away; until then the request waits.
  if (phase === 'known' && user.exists && user.roles.includes('admin')) return false;
  const { encrypted, plain, files } = await contentInLog(stored, userId, signal);
  if (phase === 'known') {
    const begin =
      plain === 0
        ? ({ type: 'BeginForgetting', data: {} } as const)
        : ({ type: 'GiveUpForgetting', data: { plainEvents: plain } } as const);
    try {
      await execute(parts, userId, { ...begin, actor: system, at });
    } catch (error) {
      // It was withdrawn or held after the rows said that it is due.
      if (error instanceof Refusal) return false;
      throw error;
    }
    if (plain > 0) return false;
  }
  const deactivate = { type: 'DeactivateUser', data: {}, actor: system, at } as const;
  const origin = await originOf(parts, userId);
  await commands.execute(usersDecider, userId, deactivate, origin);
  const destroyedAt = (await vault.forget(userId)).toISOString();
  await replaceSnapshots(parts);
  await parts.files.delete([...files.values()].flat());
  await endExports(parts, origin, at);
  const data = { destroyedAt, events: encrypted, files: files.size };
  await execute(parts, userId, { type: 'RecordForgotten', data, actor: system, at });
  return true;
}

/** Snapshots hold states of several people: all are made again from the events. */
async function replaceSnapshots({ vault, dropKeys }: ForgettingParts): Promise<void> {
  await vault.contentKeys.replace(ownerOfSnapshots);
  dropKeys();
}

/** Ends and deletes the files of own data of all people: the person's content may be in them. */
async function endExports(parts: ForgettingParts, origin: Origin, at: string): Promise<void> {
  for await (const { userId, exportId } of parts.reads.allExports()) {
    const data = { exportId, reason: 'forgotten' } as const;
    const command = { type: 'RemoveExport', data, actor: system, at } as const;
    await parts.commands.execute(exportsDecider, userId, command, origin);
    await deleteLeftParts({ ...parts, newId }, userId, at);
  }
}

/**
 * Removes the files of a person by the rows that were built since, so that an upload that had begun before is
 * removed, too.
 */
async function removeFiles(parts: ForgettingParts, userId: string, at: string): Promise<void> {
  const origin = await originOf(parts, userId);
  for await (const { id, blobs } of parts.reads.ownAttachments(userId)) {
    await parts.files.delete(Object.values(blobs));
    const command = { type: 'RemoveAttachment', data: {}, actor: system, at } as const;
    await parts.commands.execute(attachmentsDecider, id, command, origin);
  }
}

async function forgottenEvent({ stored }: ForgettingParts, userId: string): Promise<RecordedEvent> {
  const stream = `${forgettingDecider.category}-${userId}`;
  const newest = await stored.readStream(stream, { direction: 'backwards', limit: 5 });
  const found = newest.find(({ type }) => type === 'PersonForgotten');
  if (found === undefined) throw new Error(`The log does not say that ${userId} is forgotten.`);
  return found;
}

async function complete(parts: ForgettingParts, userId: string, at: string): Promise<void> {
  const { state } = await parts.commands.load(forgettingDecider, userId);
  if (state.phase !== 'forgotten' || state.forgotten === undefined) return;
  const receipt = await receiptOf(parts, userId, state);
  await parts.keep(receipt);
  await execute(parts, userId, { type: 'CompleteForgetting', data: receipt, actor: system, at });
}

async function receiptOf(
  { vault, readModels, copies }: Pick<ForgettingParts, 'vault' | 'readModels' | 'copies'>,
  person: string,
  { request, forgotten }: Work,
): Promise<SignedReceipt> {
  const { destroyedAt = '', events = 0, files = 0 } = forgotten ?? {};
  const left = await statisticsLeft({ 'read models': readModels, vault });
  return signedReceipt(
    {
      person,
      wish: request?.wish ?? 'operator',
      by: request?.requestedBy ?? system.id,
      destroyedAt,
      destroyed,
      events,
      files,
      copies: await copies(),
      ...(left.length === 0 ? {} : { left }),
    },
    (await sealKeysIn(vault)).current,
  );
}

async function execute(
  parts: ForgettingParts,
  userId: string,
  command: Parameters<typeof forgettingDecider.decide>[0],
): Promise<void> {
  const origin = await originOf(parts, userId);
  await parts.commands.execute(forgettingDecider, userId, command, origin);
}

/** Everything that is done follows from the last step of the forgetting, and so from the request. */
const originOf = async (
  { commands }: Pick<ForgettingParts, 'commands'>,
  userId: string,
): Promise<Origin> =>
  (await commands.causeOf(forgettingDecider, userId)) ?? { correlationId: newId() };

interface RowsParts {
  readonly commands: Pick<Commands, 'load' | 'execute' | 'causeOf'>;
  readonly stored: Pick<EventStore, 'readStream'>;
  readonly readModels: Pick<
    ReadModelsPart,
    | 'areKept'
    | 'rebuild'
    | 'rebuilding'
    | 'control'
    | 'generations'
    | 'eraseRemoved'
    | 'keepsStatistics'
  >;
  /** Whether other processes run projections. */
  readonly isShared: boolean;
  /** Names of all projectors. */
  readonly projectors: readonly string[];
}

/** Events of rebuilds that are read; a rebuild has a handful. */
const newestEvents = 200;
/** After a rebuild that failed, the next is requested after this time, in milliseconds. */
const retryAfterMs = 60_000;

const stream = `${rebuildDecider.category}-${rebuildId}`;

/**
 * Whether the read models that began behind an event are the only ones that are left. If not, it does the next step
 * towards that, as a consequence of the event: the same step in another process changes nothing.
 */
async function areRowsRebuilt(parts: RowsParts, last: RecordedEvent, now: Date): Promise<boolean> {
  const { commands, stored, readModels } = parts;
  const after = last.position;
  const newest = await stored.readStream(stream, { direction: 'backwards', limit: newestEvents });
  const finished = newest.findIndex(({ type }) => type === 'RebuildFinished');
  if (finished !== -1 && beginIn(newest.slice(finished)) > after) {
    // The earlier read models are removed a moment later.
    return (await readModels.generations()) === 1;
  }
  const { state } = await commands.load(rebuildDecider, rebuildId);
  const at = now.toISOString();
  const origin = causeIn(last);
  if (state.underWay !== undefined) {
    // A rebuild that began before would be used with the rows that it has read, or waits for a decision: its rows are
    // not needed.
    const isWaiting = state.mode === 'compare' || state.isPaused;
    if (isWaiting && !state.isApproved && beginIn(newest) < after) {
      const abort = { type: 'AbortRebuild', data: {}, actor: system, at } as const;
      await commands.execute(rebuildDecider, rebuildId, abort, origin);
      readModels.control('abort');
    }
    return false;
  }
  const [newestOne] = newest;
  const isFailed = newestOne?.type === 'RebuildFailed';
  const sinceMs = now.getTime() - Date.parse(newestOne?.metadata.occurredAt ?? '');
  if (isFailed && sinceMs < retryAfterMs) return false;
  if (!readModels.areKept() || readModels.rebuilding()?.state === 'running') return false;
  const projector = parts.projectors.join(', ');
  const begin = { type: 'RequestRebuild', data: { projector }, actor: system, at } as const;
  const { events } = await commands.execute(rebuildDecider, rebuildId, begin, origin);
  if (events.length === 0) return false;
  const isBegun = readModels.rebuild({ mode: 'switch', compared: [...parts.projectors] });
  // Among several processes the log says it; a single one was faster by another way, and the next look requests it.
  if (!isBegun && !parts.isShared) {
    const end = { type: 'EndRebuild', data: { outcome: 'brokeOff' }, actor: system, at } as const;
    await commands.execute(rebuildDecider, rebuildId, end, origin);
  }
  return false;
}

/** Position at which the newest rebuild of these events began; 0 where none did. */
const beginIn = (newest: readonly RecordedEvent[]): bigint =>
  newest.find(({ type }) => type === 'RebuildBegun')?.position ?? 0n;
