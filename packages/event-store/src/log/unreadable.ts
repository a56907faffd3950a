import { unreadableType, type EventMetadata, type RecordedEvent } from '../event.ts';

/**
 * The event without its content, and why it has none.
 * @param stored the text of its data
 */
export function unreadable(
  event: Pick<RecordedEvent, 'id' | 'type' | 'stream' | 'revision' | 'position' | 'metadata'>,
  reason: string,
  stored: string,
): RecordedEvent {
  const { id, type, stream, revision, position, metadata } = event;
  return {
    id,
    type: unreadableType,
    data: {},
    metadata,
    stream,
    revision,
    position,
    unreadable: { type, reason, stored },
  };
}

/** Replaces metadata that cannot be read: without an actor and a time. */
export const noMetadata = (stream: string): EventMetadata => ({
  commandId: '',
  correlationId: '',
  actorId: 'system',
  activeRole: 'system',
  occurredAt: '1970-01-01T00:00:00.000Z',
  schemaVersion: 1,
  key: stream,
  subjects: [],
});
