import { createCommands } from '@mach42/command-api/kernel/create-commands.ts';
import { newId } from '@mach42/command-api/kernel/ids.ts';
import { endRebuild } from '@mach42/command-api/ops/routes.ts';
import type { Projection, RebuildComparison } from '@mach42/contracts/health/schemas.ts';
import { system } from '@mach42/domain/kernel/decider.ts';
import { rebuildDecider, rebuildId } from '@mach42/domain/ops/decider.ts';
import { isDamage } from '@mach42/event-store/sqlite/errors.ts';
import { projectors } from '@mach42/projectors/registry.ts';
import { buildUp } from '@mach42/projectors/runtime/build-up.ts';
import { compareGenerations } from '@mach42/projectors/runtime/compare-generations.ts';
import { PauseGate, rebuildSource } from '@mach42/projectors/runtime/rebuild-source.ts';
import { RebuildableProjections } from '@mach42/projectors/runtime/rebuildable-projections.ts';
import { projectionsOf } from '@mach42/query-api/health/projections.ts';
import { countAuditEvents } from '@mach42/read-models/audit/count-audit-events.ts';
import { DatabaseUnavailable, OtherVersion } from '@mach42/read-models/kernel/errors.ts';
import type { Generation, Generations } from '@mach42/read-models/kernel/generations.ts';
import { isShared } from '@mach42/read-models/kernel/shared-database.ts';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { copyDatabase, copyLog, copyVaultFile } from '../backup/sqlite-copies.ts';
import { currentReadModels, rebuildThem, requireReadModels } from '../evidence/verify-rows.ts';
import { comparisonOf, rebuildOf } from '../roles/parts/read-models.ts';
import { filesIn } from '../stores/data-folder.ts';
import { KeyRing } from '../stores/key-ring.ts';
import { requireKnownFormat } from '../stores/log-format.ts';
import {
  dataFolderIdentity,
  readModelsIdentity,
  requireNoOtherLog,
} from '../stores/log-identity.ts';
import { openEventStore, openReadModelStores, openVault } from '../stores/open-stores.ts';
import { waitingAfter } from '../stores/store-health.ts';
import type { Console } from './console.ts';
import { Interrupted, OpsError } from './ops-error.ts';
import { lineOfProgress } from './projection-lines.ts';
import { requireDataFolder } from './require-data-folder.ts';
import { scratchFolder } from './scratch.ts';

/** A workspace that no server uses; addresses are those of stores outside of the folder. */
export interface Stopped {
  readonly folder: string;
  readonly eventStore: string | undefined;
  readonly vault: string | undefined;
  readonly readModels: string | undefined;
}

/** Returns where the stores of the environment are, or those of the folder that is named. */
export function stoppedOf(folder: string | undefined, env: Console['env']): Stopped {
  if (folder !== undefined) {
    return {
      folder: path.resolve(folder),
      eventStore: undefined,
      vault: undefined,
      readModels: undefined,
    };
  }
  return {
    folder: path.resolve(env['DATA_DIR'] || 'data'),
    eventStore: env['EVENT_STORE'],
    vault: env['VAULT'],
    readModels: env['READ_MODELS'],
  };
}

/**
 * Names the file of a folder whose read models cannot be used: the verbs read a copy, whose name says nothing.
 * @throws OpsError they are damaged
 * @throws OtherVersion
 */
export async function namingRows<T>(
  { folder, readModels }: Stopped,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (readModels !== undefined) throw cause;
    const isOther = cause instanceof OtherVersion;
    if (!isOther && !isDamageOfRows(cause)) throw cause;
    const file = await currentReadModels(folder, filesIn(folder).readModels);
    if (isOther) throw new OtherVersion(`the file ${file}`);
    throw new OpsError(`${file} is damaged. It was left as it is. ${rebuildThem}.`, {
      finding: 'damaged',
      cause,
    });
  }
}

/** A comparison throws the error of SQLite as it is; the stores of the log and of the vault have errors of their own. */
const isDamageOfRows = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable
    ? error.fault === 'damaged'
    : error instanceof Error && 'errcode' in error && isDamage(error);

type Log = Awaited<ReturnType<typeof openEventStore>>;

interface Stores {
  readonly log: Log;
  readonly generations: Generations;
  readonly current: Generation;
}

/** Lists the projections with their progress. */
export async function listStopped(stopped: Stopped): Promise<readonly Projection[]> {
  await using closing = new AsyncDisposableStack();
  const { log, current } = await openStores(await copied(stopped, closing), closing);
  return await projectionsOf({
    db: current.database,
    waiting: (position, most) => waitingAfter(log, position, most),
    state: 'stopped',
    measured: { eventsPerSecond: 0, fault: undefined },
    now: Date.now(),
  });
}

/**
 * Rebuilds beside the rows and compares; changes no row. For a data folder copies are read, whether or not a server
 * uses it.
 * @param names of projections; none: all
 * @throws OpsError
 */
export async function compareStopped(
  stopped: Stopped,
  names: readonly string[],
  { signal }: Pick<Console, 'signal'>,
): Promise<RebuildComparison> {
  const chosen = projectors.filter(({ name }) => names.length === 0 || names.includes(name));
  if (chosen.length === 0 || chosen.length < names.length) {
    throw new OpsError('There is no projector of one of these names.', { finding: 'missing' });
  }
  await using closing = new AsyncDisposableStack();
  const { log, generations, current } = await openStores(await copied(stopped, closing), closing);
  const next = await generations.openEmpty();
  closing.defer(() => next.remove());
  await using comparison = await generations.openComparison(current, next);
  const gate = new PauseGate();
  const options = {
    ...runnerOptions(log),
    first: current,
    openEmpty: () => generations.openEmpty(),
    onRebuildFailed: () => undefined,
  };
  const inUse = { reader: current.database, isOver: () => signal.aborted };
  const compared = await compareGenerations({
    comparison,
    projectors: chosen,
    signal,
    async bringTo(position) {
      const source = rebuildSource(options.source, gate, position);
      let stop: (() => void) | undefined;
      const built = await buildUp({ ...options, source }, next, inUse, (coming) => {
        stop = () => void coming.stop();
        signal.addEventListener('abort', stop, { once: true });
      });
      if (stop !== undefined) signal.removeEventListener('abort', stop);
      return built.isWhole && !signal.aborted;
    },
  });
  if (compared === undefined) throw new Interrupted();
  return comparisonOf(compared);
}

const everyMs = 300;

/**
 * Rebuilds the rows, and records that in the log.
 * @returns how many events were applied
 * @throws OpsError
 */
export async function rebuildStopped(stopped: Stopped, console: Console): Promise<number> {
  await using closing = new AsyncDisposableStack();
  const { log, generations, current } = await openStores(stopped, closing, false);
  const commands = createCommands({ store: log, warn: () => undefined });
  const deps = { commands, now: Date.now };
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => undefined);
  const rebuildable = await RebuildableProjections.start({
    ...runnerOptions(log),
    first: current,
    openEmpty: () => generations.openEmpty(),
    countEvents: countAuditEvents,
    onFailure: failed.reject,
    onRebuildFailed: failed.reject,
    onRebuildEnded: (outcome) => endRebuild(deps, outcome),
  });
  closing.defer(() => rebuildable.stop());
  const at = new Date().toISOString();
  const projector = projectors.map(({ name }) => name).join(', ');
  const command = { type: 'BeginRebuild', data: { projector }, actor: system, at } as const;
  await commands.execute(rebuildDecider, rebuildId, command, { correlationId: newId() });
  rebuildable.rebuild();
  const done = rebuildable.rebuilt().then(() => true);
  while (!(await Promise.race([done, failed.promise, setTimeout(everyMs, false)]))) {
    const rebuild = rebuildOf(rebuildable.rebuilding);
    if (rebuild !== undefined) console.status?.(lineOfProgress(rebuild));
    if (!console.signal.aborted) continue;
    await endRebuild(deps, 'brokeOff');
    throw new Interrupted();
  }
  const { state, events = 0, reason } = rebuildable.rebuilding ?? {};
  if (state === 'done') return events;
  throw new OpsError(`The rebuild failed. ${reason ?? ''} The rows in use stay.`);
}

export const runnerOptions = (log: Log) => ({
  source: {
    head: () => log.head(),
    readEvent: (id: string) => log.readEvent(id),
    readStream: (stream: string) => log.readStream(stream),
    subscribe: (which: Parameters<Log['subscribe']>[0]) => log.subscribe(which),
  },
  projectors,
  now: () => performance.now(),
  onFailure: () => undefined,
});

/** Returns a copy of the stores in a data folder, so that nothing in it changes and a server may use it. */
export async function copied(stopped: Stopped, closing: AsyncDisposableStack): Promise<Stopped> {
  if (stopped.eventStore !== undefined || stopped.readModels !== undefined) return stopped;
  const files = filesIn(stopped.folder);
  await requireDataFolder(stopped.folder);
  const rows = await currentReadModels(stopped.folder, files.readModels);
  const { path: scratch } = closing.use(await scratchFolder());
  const copies = filesIn(scratch);
  // The rows first: the log has everything that they come from.
  await copyDatabase(rows, copies.readModels, { remedy: rebuildThem });
  requireReadModels(copies.readModels, rows);
  await copyLog(files.events, copies.events);
  // The vault last: it has the keys of everything in the log.
  await copyVaultFile(files.vault, copies.vault);
  return { ...stopped, folder: scratch };
}

/** @throws OpsError nothing is there, it is in use, or of another workspace; OtherVersion */
export async function openStores(
  { folder, eventStore, vault, readModels }: Stopped,
  closing: AsyncDisposableStack,
  isClosed = true,
): Promise<Stores> {
  const files = filesIn(folder);
  if (eventStore === undefined && vault === undefined) await requireDataFolder(folder);
  const opened = await openVault(vault, files.vault);
  closing.defer(() => opened.close());
  const keys = new KeyRing(opened.contentKeys);
  // When all three stores are elsewhere, the folder has nothing, and need not exist.
  const isElsewhere = vault !== undefined && readModels !== undefined;
  const address = { eventStore, isShared: eventStore !== undefined && isElsewhere };
  const log = await openEventStore(address, files, keys, () => undefined);
  closing.defer(() => log.close());
  await requireKnownFormat(log);
  const generations = await openReadModelStores(readModels, files.readModels);
  const identity =
    readModels === undefined ? dataFolderIdentity(files) : readModelsIdentity(generations);
  if (identity !== undefined) await requireNoOtherLog(identity, log);
  // Whether a server uses read models in PostgreSQL is known only once they are open. It would be too late then if
  // they had been replaced.
  const mayReplace = !isClosed && readModels === undefined;
  const current = await generations.openCurrent(mayReplace);
  if (isClosed) closing.defer(async () => current.database.close());
  const { database } = current;
  if (isShared(database) && (await database.membership.present()).length > 0) {
    throw new OpsError(
      'A server projects into these read models. Stop it, or name it by --server.',
      {
        finding: 'inUse',
      },
    );
  }
  return { log, generations, current };
}
