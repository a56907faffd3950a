import { createCommands } from '@mach42/command-api/kernel/create-commands.ts';
import { newId } from '@mach42/command-api/kernel/ids.ts';
import { aboutOf, hasNoMetadata, parkedEvent } from '@mach42/command-api/ops/parked-event.ts';
import type { ParkedEventView, SkippedEventView } from '@mach42/contracts/ops/schemas.ts';
import { parkedTexts } from '@mach42/contracts/ops/texts.ts';
import { system } from '@mach42/domain/kernel/decider.ts';
import type { JsonObject } from '@mach42/domain/kernel/json.ts';
import { Refusal } from '@mach42/domain/kernel/refusal.ts';
import { parkedDecider, type ParkedCommand } from '@mach42/domain/ops/parked.ts';
import { HttpRefusal } from '@mach42/http-kit/refusal.ts';
import { RebuildableProjections } from '@mach42/projectors/runtime/rebuildable-projections.ts';
import { parkedViewOf } from '@mach42/query-api/ops/parked-view.ts';
import { skippedEvents } from '@mach42/query-api/ops/skipped-events.ts';
import type { Reader } from '@mach42/read-models/kernel/reader.ts';
import {
  countParkedHeads,
  parkedHeads,
  parkedRowsOf,
} from '@mach42/read-models/projections/projections.reads.ts';
import { currentReadModels } from '../evidence/verify-rows.ts';
import { filesIn } from '../stores/data-folder.ts';
import { OpsError } from './ops-error.ts';
import { requireDataFolder, requireStopped } from './require-data-folder.ts';
import { copied, openStores, runnerOptions, type Stopped } from './stopped-projections.ts';

/** The most parked events of a folder that are read at once. */
export const mostOfFolder = 1_000_000;

export interface ParkedList {
  readonly data: readonly ParkedEventView[];
  readonly meta: { readonly total: number; readonly hasMore: boolean };
}

/** The parked events, in the order of the log; of a data folder copies are read, and nothing changes. */
export async function listStoppedParked(stopped: Stopped, limit: number): Promise<ParkedList> {
  await using closing = new AsyncDisposableStack();
  const { current } = await openStores(await copied(stopped, closing), closing);
  const heads = await parkedHeads(current.database, { after: 0n, limit: limit + 1 });
  const total = await countParkedHeads(current.database);
  const data = heads.slice(0, limit).flatMap(parkedViewOf);
  return { data, meta: { total, hasMore: heads.length > limit } };
}

/** The events that were skipped, the newest decision first; of a data folder copies are read, and nothing changes. */
export async function listStoppedSkipped(
  stopped: Stopped,
  limit: number,
): Promise<readonly SkippedEventView[]> {
  await using closing = new AsyncDisposableStack();
  const { log, current } = await openStores(await copied(stopped, closing), closing);
  return (await skippedEvents({ db: current.database, log }, { limit })).data;
}

/** A decision about parked events. */
export type Resolution =
  | { readonly verb: 'retry' }
  | { readonly verb: 'skip'; readonly reason: string }
  | { readonly verb: 'repair'; readonly reason: string; readonly data: JsonObject };

/**
 * Resolves parked events of stores that no server uses, and applies what follows to the rows.
 * @returns ids of the events that are parked afterwards
 * @throws OpsError one is not parked, waits for another, or does not fit
 * @throws StoreInUse
 */
export async function resolveStopped(
  stopped: Stopped,
  eventIds: readonly string[],
  resolution: Resolution,
): Promise<readonly string[]> {
  const { folder, eventStore, vault, readModels } = stopped;
  if (eventStore === undefined && vault === undefined) await requireDataFolder(folder);
  if (eventStore === undefined) requireStopped(folder);
  if (readModels === undefined) await currentReadModels(folder, filesIn(folder).readModels);
  await using closing = new AsyncDisposableStack();
  const { log, generations, current } = await openStores(stopped, closing, false);
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => undefined);
  const projections = await RebuildableProjections.start({
    ...runnerOptions(log),
    first: current,
    openEmpty: () => generations.openEmpty(),
    onFailure: failed.reject,
    onRebuildFailed: failed.reject,
  });
  closing.defer(() => projections.stop());
  const applied = () => Promise.race([projections.processAll(), failed.promise]);
  await applied();
  await inWords(async () => {
    const commands = createCommands({ store: log, warn: () => undefined });
    for (const command of await commandsFor(projections.reader, log, eventIds, resolution)) {
      const at = new Date().toISOString();
      const whole = { ...command, actor: system, at } as ParkedCommand;
      const origin = { correlationId: newId() };
      await commands.execute(parkedDecider, command.data.eventId, whole, origin);
    }
  });
  await applied();
  const heads = await parkedHeads(projections.reader, { after: 0n, limit: mostOfFolder });
  return heads.flatMap(parkedViewOf).map(({ eventId: id }) => id);
}

/** Makes the commands of decisions. All events are checked before the decision about one is stored. */
async function commandsFor(
  db: Reader,
  log: Parameters<typeof parkedEvent>[0]['store'],
  eventIds: readonly string[],
  resolution: Resolution,
): Promise<readonly Pick<ParkedCommand, 'type' | 'data'>[]> {
  const found: Pick<ParkedCommand, 'type' | 'data'>[] = [];
  for (const eventId of eventIds) {
    const lookups = { parkedRows: (id: string) => parkedRowsOf(db, id) };
    const event = await parkedEvent({ lookups, store: log }, eventId);
    const about = aboutOf(event);
    if (resolution.verb === 'retry') found.push({ type: 'RetryParked', data: about });
    else if (resolution.verb === 'skip') {
      found.push({ type: 'SkipParked', data: { ...about, reason: resolution.reason } });
    } else {
      if (hasNoMetadata(event)) throw new HttpRefusal('CONFLICT', parkedTexts.noMetadata);
      const { reason, data } = resolution;
      found.push({ type: 'RepairParked', data: { ...about, reason, data } });
    }
  }
  return found;
}

/** Turns the refusals of a server into errors for an operator. */
async function inWords(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (cause) {
    if (!(cause instanceof HttpRefusal || cause instanceof Refusal)) throw cause;
    const findings = { NOT_FOUND: 'missing', CONFLICT: 'inUse' } as const;
    const finding =
      cause.code in findings ? findings[cause.code as keyof typeof findings] : 'fault';
    throw new OpsError(cause.message, { cause, finding });
  }
}
