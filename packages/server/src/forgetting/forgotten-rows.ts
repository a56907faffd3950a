import { causeIn, type Commands } from '@mach42/command-api/kernel/commands.ts';
import { system } from '@mach42/domain/kernel/decider.ts';
import { rebuildDecider, rebuildId } from '@mach42/domain/ops/decider.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';
import type { ReadModelsPart } from '../roles/parts/read-models.ts';

export interface RowsParts {
  readonly commands: Pick<Commands, 'load' | 'execute' | 'causeOf'>;
  readonly stored: Pick<EventStore, 'readStream'>;
  readonly readModels: Pick<
    ReadModelsPart,
    'areKept' | 'rebuild' | 'rebuilding' | 'control' | 'generations'
  >;
  /** Whether other processes project. */
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
 * Whether read models that were begun behind an event are the only ones that are left. Where they are not, does the
 * next step towards it, as a consequence of that event: doing it again in another process changes nothing.
 */
export async function areRowsRebuilt(
  parts: RowsParts,
  last: RecordedEvent,
  now: Date,
): Promise<boolean> {
  const { commands, stored, readModels } = parts;
  const after = last.position;
  const newest = await stored.readStream(stream, { direction: 'backwards', limit: newestEvents });
  const finished = newest.findIndex(({ type }) => type === 'RebuildFinished');
  if (finished !== -1 && beginIn(newest.slice(finished)) > after) {
    // What was in use before is removed a moment later.
    return (await readModels.generations()) === 1;
  }
  const { state } = await commands.load(rebuildDecider, rebuildId);
  const at = now.toISOString();
  const origin = causeIn(last);
  if (state.underWay !== undefined) {
    // One that began before would be used with what it has read, or waits for a decision: its rows are not needed.
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
