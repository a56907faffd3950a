import { parkedTexts } from '@mach42/contracts/ops/texts.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import type { Command, Decider } from '../kernel/decider.ts';
import type { JsonObject } from '../kernel/json.ts';
import { refuse } from '../kernel/refusal.ts';
import { newestVersionOf, whyUnusable } from '../known-events.ts';
import type { Parked, ParkedEvent, WithReason } from './events.ts';
import { requireReason } from './reason.ts';

type RetryParked = Command<'RetryParked', Parked>;
type SkipParked = Command<'SkipParked', WithReason>;
type RepairParked = Command<'RepairParked', WithReason & { readonly data: JsonObject }>;
type ShowParked = Command<'ShowParked', WithReason>;

export type ParkedCommand = RetryParked | SkipParked | RepairParked | ShowParked;

/** The last decision about a parked event; a retry decides nothing. */
export interface ParkedState {
  readonly resolution: { readonly kind: 'skipped' } | Repaired | undefined;
}
interface Repaired {
  readonly kind: 'mended';
  readonly data: JsonObject;
}

/** Rules: `SPEC.md`. One stream for each parked event, named by its id. */
export const parkedDecider: Decider<ParkedState, ParkedCommand, ParkedEvent> = {
  category: 'parked',
  stateVersion: 1,
  initialState: { resolution: undefined },
  decide,
  evolve(state, event) {
    if (event.type === 'ParkedEventSkipped') return { resolution: { kind: 'skipped' } };
    if (event.type !== 'ParkedEventMended') return state;
    return { resolution: { kind: 'mended', data: event.data.data } };
  },
  about: ({ data: { eventId, subjects } }) => ({ key: eventId, subjects }),
};

function decide({ type, data, actor }: ParkedCommand): readonly ParkedEvent[] {
  if (actor.activeRole !== 'admin' && actor.activeRole !== 'system') {
    return refuse('FORBIDDEN', userTexts.adminRequired);
  }
  if (type === 'RetryParked') return [{ type: 'ParkedEventRetried', data }];
  const reason = requireReason(data.reason);
  if (type === 'SkipParked') return [{ type: 'ParkedEventSkipped', data: { ...data, reason } }];
  if (type === 'ShowParked') return [{ type: 'ParkedEventShown', data: { ...data, reason } }];
  const { eventType, data: corrected } = data;
  const schemaVersion = newestVersionOf(eventType);
  if (schemaVersion === undefined) return refuse('CONFLICT', parkedTexts.unknownType(eventType));
  const why = whyUnusable({ type: eventType, data: corrected, metadata: { schemaVersion } });
  if (why !== undefined) return refuse('VALIDATION_ERROR', parkedTexts.doesNotFit(why), '/data');
  return [{ type: 'ParkedEventMended', data: { ...data, reason } }];
}

interface Decided {
  readonly type: string;
  readonly data: JsonObject;
}

/**
 * Returns the last decision in the stream of a parked event: the event is left out, or has other data. A retry
 * decides nothing.
 */
export function decisionIn(events: readonly Decided[]): ParkedState['resolution'] {
  const last = events.findLast(({ type }) => resolvingTypes.has(type) && !isRetry(type));
  if (last === undefined) return undefined;
  if (last.type === 'ParkedEventSkipped') return { kind: 'skipped' };
  return { kind: 'mended', data: last.data['data'] as JsonObject };
}

const isRetry = (type: string): boolean => type === 'ParkedEventRetried';

interface Stored {
  readonly type: string;
  readonly data: JsonObject;
  readonly metadata: { readonly schemaVersion: number };
  /** Set where the event could not be used; `type` is the type that it was stored with. */
  readonly unreadable?: { readonly type: string };
}

/** A stored event with the data of a correcting one; its position, its time and who acted stay. */
export function correctedBy<E extends Stored>(
  { unreadable, ...event }: E,
  data: JsonObject,
): Omit<E, 'unreadable'> {
  const type = unreadable?.type ?? event.type;
  const schemaVersion = newestVersionOf(type) ?? event.metadata.schemaVersion;
  return { ...event, type, data, metadata: { ...event.metadata, schemaVersion } };
}

/** Types of the events after which a parked event is tried again, or left out. */
export const resolvingTypes: ReadonlySet<string> = new Set<ParkedEvent['type']>([
  'ParkedEventRetried',
  'ParkedEventSkipped',
  'ParkedEventMended',
]);
