import { commandTexts } from '@mach42/contracts/kernel/texts.ts';
import { Refusal } from '@mach42/domain/kernel/refusal.ts';
import { EventStoreError } from '@mach42/event-store/errors.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';

/** These are faults of the program or the data: trying again later changes nothing. */
const lasting: ReadonlySet<string> = new Set([
  'WRONG_EXPECTED_REVISION',
  'EVENT_ID_REUSED',
  'INVALID_REQUEST',
  'APPEND_TOO_LARGE',
  'POSITION_AHEAD',
  'UPCAST_FAILED',
]);

/** Whether the event store cannot work at the moment: closed, full, its disk or its writer gone. */
export function storeUnavailable(error: unknown): boolean {
  return error instanceof EventStoreError && !lasting.has(error.code);
}

/** The name for people of the thing that a category of streams is about; default: the name of the category. */
const names: Readonly<Record<string, string>> = {
  user: 'account',
  phod: 'PHOD',
  reading: 'room',
  saige: 'SAIGE file',
  modelCall: 'call of a model',
  sending: 'choice of what is sent',
  access: 'opening of content',
};

/** A stream has an event that cannot be read or folded, so its state is unknown. */
export class DamagedStream extends Refusal {
  /** For an operator: where the event is, and nothing of its content. */
  readonly finding: string;
  readonly eventId: string;

  /** @param why in a few words without content */
  constructor({ id, type, unreadable, stream, position }: RecordedEvent, why: string) {
    const [category = ''] = stream.split('-', 1);
    super('CONFLICT', commandTexts.damaged(names[category] ?? category, String(position)));
    this.eventId = id;
    const stored = unreadable?.type ?? type;
    this.finding = `Event ${position} (${stored}) of ${stream} cannot be used: ${why}.`;
  }
}
