import type { RecordedEvent } from '@mach42/event-store/event.ts';
import type { Clock } from './clock.ts';

const dayMs = 86_400_000;

/**
 * How long after an event people are still to notice its effects. A processor may read an old log: at the first start
 * after an update that brought it, or when its checkpoint is lost.
 */
export const actedOnMs = { notice: dayMs, reply: 7 * dayMs } as const;

/** Whether an event is history: nothing that people notice is done about it. */
export const isHistory = (
  { metadata }: Pick<RecordedEvent, 'metadata'>,
  clock: Pick<Clock, 'now'>,
  withinMs: number,
): boolean => clock.now().getTime() - Date.parse(metadata.occurredAt) > withinMs;
