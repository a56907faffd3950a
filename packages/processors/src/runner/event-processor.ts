import type { RecordedEvent } from '@mach42/event-store/event.ts';

/** Turns events into commands. Handling an event again changes nothing. */
export interface EventProcessor {
  /** Its checkpoint is `processor:<name>`. */
  readonly name: string;
  readonly handles: ReadonlySet<string>;
  /** @throws anything but a Refusal: it is tried again */
  handle(event: RecordedEvent): Promise<void>;
}

/** Where processors keep how far they have come. Losing it costs time and nothing else. */
export interface CheckpointStore {
  get(name: string): Promise<bigint | undefined>;
  set(name: string, position: bigint): Promise<void>;
}
