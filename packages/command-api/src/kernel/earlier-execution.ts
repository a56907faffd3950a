import { commandTexts } from '@mach42/contracts/kernel/texts.ts';
import { streamOf } from '@mach42/domain/kernel/decider.ts';
import { Refusal } from '@mach42/domain/kernel/refusal.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { keyedEventId } from './envelope.ts';

interface EarlierExecution {
  /** Id of what the command was executed on. */
  readonly id: string;
  /** What it appended; at least one event. */
  readonly events: readonly RecordedEvent[];
}

/** Most commands make fewer events. */
const page = 50;

/**
 * What a command of the same actor under the same key did before. A creation is found under
 * whatever id it was given then.
 * @throws Refusal CONFLICT the key was used for something else
 */
export async function earlierExecution(
  store: Pick<EventStore, 'readEvent' | 'readStream'>,
  decider: { readonly category: string },
  id: string,
  actorId: string,
  key: string,
): Promise<EarlierExecution | undefined> {
  const first = await store.readEvent(keyedEventId(actorId, key, 0));
  if (first === undefined) return undefined;
  const prefix = streamOf(decider, '');
  const isCreation = first.revision === 0 && first.stream.startsWith(prefix);
  if (first.stream !== streamOf(decider, id) && !isCreation) {
    throw new Refusal('CONFLICT', commandTexts.keyUsed);
  }
  const events: RecordedEvent[] = [];
  for (;;) {
    const from = first.revision + events.length;
    const read = await store.readStream(first.stream, { from, limit: page });
    const end = read.findIndex(
      (event, n) => event.id !== keyedEventId(actorId, key, events.length + n),
    );
    events.push(...(end === -1 ? read : read.slice(0, end)));
    if (end !== -1 || read.length < page) break;
  }
  return { id: first.stream.slice(prefix.length), events };
}
