import type { ParkedPayload } from '@mach42/contracts/ops/schemas.ts';
import { parkedTexts } from '@mach42/contracts/ops/texts.ts';
import { accessDecider } from '@mach42/domain/audit/decider.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { partOf, type Calling } from '../http/calling.ts';
import type { Commands } from '../kernel/commands.ts';
import { newId } from '../kernel/ids.ts';

/** Records for each other person whose data an event holds that it was read, and why. */
export async function recordReading(
  commands: Commands,
  { actor, at, origin }: Calling,
  { event, reason }: { readonly event: RecordedEvent; readonly reason: string },
): Promise<void> {
  for (const userId of event.metadata.subjects.filter((id) => id !== actor.id)) {
    const data = { openingId: newId(), userId, kind: 'event', ref: event.id, reason } as const;
    const command = { type: 'ReadOnce', data, actor, at } as const;
    await commands.execute(accessDecider, userId, command, partOf(origin, userId));
  }
}

export const typeOf = ({ type, unreadable }: RecordedEvent): string => unreadable?.type ?? type;

/** Returns the content of an event, for an admin whose reason is recorded. */
export function payloadOf(event: RecordedEvent): ParkedPayload {
  const { id, stream, position, metadata, unreadable } = event;
  const text = shownText(event);
  const why = unreadable === undefined ? null : `It cannot be used: ${unreadable.reason}.`;
  return {
    eventId: id,
    position: String(position),
    type: typeOf(event),
    stream,
    schemaVersion: metadata.schemaVersion,
    actorId: metadata.actorId,
    occurredAt: metadata.occurredAt,
    subjects: [...metadata.subjects],
    text,
    note: text === null ? parkedTexts.withheld : why,
  };
}

/**
 * Returns only the shape of an event that holds a file, with its secrets; null where the shape cannot be found out.
 */
function shownText({ stream, data, unreadable }: RecordedEvent): string | null {
  const holdsFile = /^(phod|job|run|modelCall|parked)-/.test(stream);
  if (holdsFile && unreadable === undefined) return JSON.stringify(shapeOf(data), null, 2);
  const stored = unreadable?.stored ?? JSON.stringify(data);
  const parsed = parsedObject(stored);
  if (parsed === undefined) return holdsFile ? null : stored;
  return JSON.stringify(holdsFile ? shapeOf(parsed) : parsed, null, 2);
}

const shapeOf = (data: object): object =>
  Object.fromEntries(Object.entries(data).map(([field, value]) => [field, kindOf(value)]));

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? `list of ${value.length}` : typeof value;
}

function parsedObject(text: string): object | undefined {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    // The message of the parser quotes the text. The caller shows the text, or says why it is not shown.
    return undefined;
  }
}
