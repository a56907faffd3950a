import { UpcastFailed } from '../errors.ts';
import type { JsonObject, RecordedEvent, Upcasters } from '../event.ts';

/**
 * The event in the newest shape that `upcasters` lead to; itself when it has that shape already.
 * @throws UpcastFailed an upcaster threw
 */
export function upcast(event: RecordedEvent, upcasters: Upcasters): RecordedEvent {
  const steps = upcasters[event.type];
  if (steps === undefined) return event;
  let { data } = event;
  let version = event.metadata.schemaVersion;
  try {
    for (let step = steps[version]; step !== undefined; step = steps[version]) {
      data = step(data);
      version += 1;
    }
  } catch (cause) {
    throw new UpcastFailed(event.id, event.type, version, cause);
  }
  return version === event.metadata.schemaVersion ? event : lifted(event, data, version);
}

function lifted(event: RecordedEvent, data: JsonObject, schemaVersion: number): RecordedEvent {
  return { ...event, data, metadata: { ...event.metadata, schemaVersion } };
}
