import type { Origin } from '@mach42/command-api/kernel/commands.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';

/** The origin of a command that an event makes necessary: always the same key for the same event. */
export function reactionTo(event: RecordedEvent, processor: string): Origin & { key: string } {
  return {
    key: `${processor}:${event.id}`,
    correlationId: event.metadata.correlationId,
    causationId: event.id,
  };
}
