import type { Projection, ProjectionState, Rebuild } from '@mach42/contracts/health/schemas.ts';
import type { Reader } from '@mach42/read-models/kernel/reader.ts';
import {
  type Checkpoint,
  checkpoints,
  type ParkedEvent,
  parkedEvents,
} from '@mach42/read-models/projections/projections.reads.ts';
import type { HealthProbes, RunnerState, Measured } from '../kernel/deps.ts';

/** Events by which the read models may be behind before they count as degraded. */
export const mostLag = 1_000;
/** Events that are counted of those that wait. */
export const countedLag = mostLag + 1;

/** The most parked events that are listed of one projector. */
const mostParked = 100;

interface Known {
  readonly db: Reader;
  readonly waiting: HealthProbes['waiting'];
  readonly state: RunnerState;
  readonly measured: Measured;
  readonly rebuild?: Rebuild | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The position of every projector, and the events that it could not apply. */
export async function projectionsOf(known: Known): Promise<Projection[]> {
  const { db, state, rebuild, measured } = known;
  const parked = Map.groupBy(await parkedEvents(db), ({ projector }) => projector);
  const { fault, eventsPerSecond } = measured;
  return (await lagsOf(known)).map(({ name, version, position, lag, lagSeconds }) => {
    const events = parked.get(name) ?? [];
    const newest = events.findLast(({ error }) => !error.startsWith('Waits behind '));
    return {
      name,
      version,
      position: String(position),
      lag,
      lagSeconds,
      eventsPerSecond,
      lastError:
        newest === undefined ? (fault ?? null) : { at: null, text: parkedError(newest.error) },
      state: rebuild?.state === 'running' ? 'rebuilding' : stateOf(state, lag),
      parkedCount: events.length,
      ...(rebuild === undefined ? {} : { rebuild }),
      parked: events.slice(0, mostParked).map(viewOf),
    };
  });
}

/** Returns the lag of each projector behind the log: in events, counted up to 1,001, and in seconds. */
export async function lagsOf({ db, waiting, now }: Pick<Known, 'db' | 'waiting' | 'now'>) {
  const all = await checkpoints(db);
  // The projectors of one group are at one position.
  const lags = new Map<bigint, { readonly lag: number; readonly lagSeconds: number }>();
  for (const { position } of all) {
    if (lags.has(position)) continue;
    const { events, since } = await waiting(position, countedLag);
    const seconds = since === undefined ? 0 : (now - Date.parse(since)) / 1_000;
    lags.set(position, { lag: events, lagSeconds: Math.max(0, Math.round(seconds * 10) / 10) });
  }
  const none = { lag: 0, lagSeconds: 0 };
  return all.map(({ name, position }) => ({
    ...named(name),
    position,
    ...(lags.get(position) ?? none),
  }));
}

function stateOf(state: RunnerState, lag: number): ProjectionState {
  if (state !== 'running') return state;
  return lag > mostLag ? 'rebuilding' : 'live';
}

/** `projector:rooms@3` → rooms, 3. */
function named(checkpoint: Checkpoint['name']): { name: string; version: number } {
  const [, name = checkpoint, version = '0'] = /^projector:(.+)@(\d+)$/.exec(checkpoint) ?? [];
  return { name, version: Number(version) };
}

function viewOf(parked: ParkedEvent): Projection['parked'][number] {
  const { position, error } = parked;
  const { key, type, eventId, stream, stack } = parked;
  return {
    position: String(position),
    key,
    type,
    eventId,
    stream,
    error: parkedError(error),
    stack,
  };
}

/** Sentences of this program and of the database, which cannot contain text of a person. */
const withoutContent = [
  /^Cannot be read: [\w ,.()/-]{1,200}\.$/,
  /^Waits behind the event at \d+\.$/,
  /^Error: There is no row of [0-9a-z:._-]{1,80} to write to\.$/,
  /^[A-Za-z]*Error: (UNIQUE|NOT NULL|CHECK|FOREIGN KEY) constraint failed(: [\w., ]+)?$/,
];

/**
 * The part of the reason for parking an event that may be shown: a message that may quote an event is left out, and
 * the kind of the error remains.
 */
export function parkedError(error: string): string {
  if (withoutContent.some((sentence) => sentence.test(error))) return error;
  const [kind = 'Error'] = /^[A-Za-z]{1,40}(?=:|$)/.exec(error) ?? [];
  return `${kind}. Its message may quote the event and is not shown.`;
}
