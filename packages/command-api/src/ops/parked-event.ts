import { parkedTexts } from '@mach42/contracts/ops/texts.ts';
import type { ParkedCommand } from '@mach42/domain/ops/parked.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { HttpRefusal } from '@mach42/http-kit/refusal.ts';
import type { CommandApiDeps } from '../deps.ts';
import { typeOf } from './shown-payload.ts';

/** @throws HttpRefusal it is not parked, or only waits for another */
export async function parkedEvent(
  {
    lookups,
    store,
  }: {
    readonly lookups: Pick<CommandApiDeps['lookups'], 'parkedRows'>;
    readonly store: Pick<CommandApiDeps['store'], 'readEvent'>;
  },
  eventId: string,
): Promise<RecordedEvent> {
  const rows = await lookups.parkedRows(eventId);
  if (rows.length === 0) throw new HttpRefusal('NOT_FOUND', parkedTexts.notParked);
  const waitsFor = rows.map(({ error }) => /^Waits behind the event at (\d+)\.$/.exec(error)?.[1]);
  if (!waitsFor.includes(undefined)) {
    throw new HttpRefusal('CONFLICT', parkedTexts.waits(waitsFor[0] ?? ''));
  }
  const event = await store.readEvent(eventId);
  if (event === undefined) throw new HttpRefusal('NOT_FOUND', parkedTexts.notInLog);
  return event;
}

/** The description of the parked event that each command about it has. */
export type About = Pick<ParkedCommand['data'], 'eventId' | 'eventType' | 'subjects'>;

export const aboutOf = (event: RecordedEvent): About => ({
  eventId: event.id,
  eventType: typeOf(event),
  subjects: event.metadata.subjects,
});

/** Whether the metadata of an event is damaged, so that its person and its time are unknown. */
export const hasNoMetadata = ({ metadata, stream, unreadable }: RecordedEvent): boolean =>
  unreadable !== undefined && metadata.key === stream;
