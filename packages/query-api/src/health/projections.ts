import type { Projection, ProjectionState, Rebuild } from '@mach42/contracts/health/schemas.ts';
import type { Reader } from '@mach42/read-models/kernel/reader.ts';
import {
  type Checkpoint,
  checkpoints,
  type ParkedEvent,
  parkedEvents,
} from '@mach42/read-models/projections/projections.reads.ts';

/** Events by which the read models may be behind before they count as degraded. */
export const mostLag = 1_000;

/** Of one projector. */
const mostParked = 100;

export type RunnerState = 'running' | 'failed' | 'stopped';

/** How far every projector is, and what it could not apply. */
export async function projectionsOf(
  db: Reader,
  head: bigint,
  state: RunnerState,
  rebuild?: Rebuild,
): Promise<Projection[]> {
  const parked = Map.groupBy(await parkedEvents(db), ({ projector }) => projector);
  return (await checkpoints(db)).map(({ name: checkpoint, position }) => {
    const { name, version } = named(checkpoint);
    const lag = Math.max(0, Number(head - position));
    const events = parked.get(name) ?? [];
    return {
      name,
      version,
      position: String(position),
      lag,
      state: rebuild?.state === 'running' ? 'rebuilding' : stateOf(state, lag),
      parkedCount: events.length,
      ...(rebuild === undefined ? {} : { rebuild }),
      parked: events.slice(0, mostParked).map(told),
    };
  });
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

function told(parked: ParkedEvent): Projection['parked'][number] {
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

/** Sentences of this program and of the database, which cannot contain what a person wrote. */
const withoutContent = [
  /^Cannot be read: [\w ,.()/-]{1,200}\.$/,
  /^Waits behind the event at \d+\.$/,
  /^Error: There is no row of [0-9a-z:._-]{1,80} to write to\.$/,
  /^[A-Za-z]*Error: (UNIQUE|NOT NULL|CHECK|FOREIGN KEY) constraint failed(: [\w., ]+)?$/,
];

/**
 * What may be shown of the reason why an event was parked: a message that may quote an event is left out, and
 * the kind of the error remains.
 */
export function parkedError(error: string): string {
  if (withoutContent.some((sentence) => sentence.test(error))) return error;
  const [kind = 'Error'] = /^[A-Za-z]{1,40}(?=:|$)/.exec(error) ?? [];
  return `${kind}. Its message may quote the event and is not shown.`;
}
