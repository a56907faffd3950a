import type { DomainEvent } from '@mach42/domain/kernel/decider.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { reacting, type Reactions } from '../kernel/reactions.ts';

/** Turns events into commands. Handling an event again changes nothing. */
export interface EventProcessor {
  /** Its checkpoint is `processor:<name>`. */
  readonly name: string;
  /** Does nothing about events that do not concern it. */
  readonly handle: (event: RecordedEvent) => Promise<void>;
}

export function eventProcessor<E extends DomainEvent>(
  name: string,
  reactions: Reactions<E, Promise<void>>,
): EventProcessor {
  const react = reacting<E, Promise<void>>(reactions);
  return { name, handle: async (event) => react(event) };
}

/** Where processors keep how far they have come. Losing it costs time and nothing else. */
export interface CheckpointStore {
  get(name: string): Promise<bigint | undefined>;
  set(name: string, position: bigint): Promise<void>;
}
