import type { JsonObject, RecordedEvent, Shapes } from '../event.ts';
import { attachment } from './attachment.ts';
import { unreadable } from './unreadable.ts';

/**
 * The event in the newest shape that the upcasters lead to, itself when it has that shape already; or as
 * one that cannot be read, when an upcaster throws or the reader does not know such events.
 */
export function upcast(event: RecordedEvent, shapes: Shapes): RecordedEvent {
  const newest = inNewestShape(event, shapes);
  if (newest !== event) derivedFrom(newest, event);
  return newest;
}

const originals = attachment<RecordedEvent | (() => RecordedEvent)>();

/**
 * Keeps which stored event another one was made of.
 * @param stored or what makes it: few ask for it
 */
export function derivedFrom(
  event: RecordedEvent,
  stored: RecordedEvent | (() => RecordedEvent),
): void {
  originals.set(event, stored);
}

/** The event as it was stored, for an event that a store or its feed answered in another shape. */
export function asStored(event: RecordedEvent): RecordedEvent {
  const stored = originals.get(event);
  if (stored === undefined) return event;
  return asStored(typeof stored === 'function' ? stored() : stored);
}

function inNewestShape(
  event: RecordedEvent,
  { upcasters, legible, whyUnusable }: Shapes,
): RecordedEvent {
  if (event.unreadable !== undefined) return event;
  const shaped = lifted(event, upcasters?.[event.type]);
  if (shaped.unreadable !== undefined) return shaped;
  const data = legible?.(shaped.data) ?? shaped.data;
  const newest = data === shaped.data ? shaped : { ...shaped, data };
  const why = whyUnusable?.(newest);
  return why === undefined ? newest : unreadable(event, why, JSON.stringify(event.data));
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
    // The message of an upcaster may quote the event.
    const why = `its data cannot be lifted from schema version ${version}`;
    return unreadable(event, why, JSON.stringify(event.data));
  }
  return version === event.metadata.schemaVersion ? event : inShape(event, data, version);
}

function inShape(event: RecordedEvent, data: JsonObject, schemaVersion: number): RecordedEvent {
  return { ...event, data, metadata: { ...event.metadata, schemaVersion } };
}
