import type { JsonObject, RecordedEvent, Shapes } from '../event.ts';
import { unreadable } from './unreadable.ts';

/**
 * The event in the newest shape that the upcasters lead to, itself when it has that shape already; or as
 * one that cannot be read, when an upcaster throws or the reader does not know such events.
 */
export function upcast(event: RecordedEvent, { upcasters, whyUnusable }: Shapes): RecordedEvent {
  if (event.unreadable !== undefined) return event;
  const newest = lifted(event, upcasters?.[event.type]);
  if (newest.unreadable !== undefined) return newest;
  const why = whyUnusable?.(newest);
  return why === undefined ? newest : unreadable(event, why);
}

function lifted(event: RecordedEvent, steps: NonNullable<Shapes['upcasters']>[string] | undefined) {
  if (steps === undefined) return event;
  let { data } = event;
  let version = event.metadata.schemaVersion;
  try {
    for (let step = steps[version]; step !== undefined; step = steps[version]) {
      data = step(data);
      version += 1;
    }
  } catch {
    // What an upcaster says may quote the event.
    return unreadable(event, `its data cannot be lifted from schema version ${version}`);
  }
  return version === event.metadata.schemaVersion ? event : inShape(event, data, version);
}

function inShape(event: RecordedEvent, data: JsonObject, schemaVersion: number): RecordedEvent {
  return { ...event, data, metadata: { ...event.metadata, schemaVersion } };
}
