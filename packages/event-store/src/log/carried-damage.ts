import {
  unreadableType,
  type JsonObject,
  type NewEvent,
  type RecordedEvent,
  type Unreadable,
} from '../event.ts';

/** No event has a field of this name: the data of an event that could not be read in the log that it was copied from. */
const field = '(damaged)';

type Damage = Pick<Unreadable, 'reason' | 'stored'>;

/** An event as another log can store it: one that cannot be read has the text that is left of it as its data. */
export function asCarried<E extends Pick<NewEvent, 'type' | 'data'>>(
  event: E & Pick<RecordedEvent, 'unreadable'>,
): E {
  if (event.unreadable === undefined) return event;
  const { type, reason, stored } = event.unreadable;
  return { ...event, type, data: { [field]: { reason, stored } } };
}

/** Reverses `asCarried`: returns the event as the log that it was copied from reports it. */
export function asFound<E extends Pick<NewEvent, 'type' | 'data'>>(
  event: E,
): E & Pick<RecordedEvent, 'unreadable'> {
  const { type, data } = event;
  const damage = damageIn(data);
  if (damage === undefined) return event;
  return { ...event, type: unreadableType, data: {}, unreadable: { type, ...damage } };
}

/** The damage that an event had in the log that it was copied from; undefined: it had none. */
export function damageIn(data: JsonObject | undefined): Damage | undefined {
  const found = data?.[field];
  if (typeof found !== 'object' || found === null || !('stored' in found)) return undefined;
  const { reason, stored } = found as Readonly<Record<string, unknown>>;
  return typeof reason === 'string' && typeof stored === 'string' ? { reason, stored } : undefined;
}
