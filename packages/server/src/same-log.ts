import type { EventFeed } from '@mach42/event-store/event-feed.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import type { Surroundings } from './roles/surroundings.ts';
import { untilBack } from './until-back.ts';

/** What was made from one event log, and suits no other. */
export interface Belonging {
  /** Begins a sentence. */
  readonly name: string;
  /** What to do when the log is another one. */
  readonly advice: string;
  /** Whether it keeps positions, which a log has anew when it is copied to another kind of store. */
  readonly hasPositions: boolean;
  /** Id of that log; undefined while none is known. */
  log(): Promise<string | undefined>;
  /** Keeps the id, if none is known. */
  belongTo(log: string): Promise<void>;
}

/** Something belongs to another event log than the one that is open. */
export class OtherLog extends Error {
  override readonly name = 'OtherLog';

  constructor({ name, advice }: Belonging, theirs: string, ours: string | undefined) {
    const found = ours === undefined ? 'which is empty' : `which begins with the event ${ours}`;
    super(
      `${name} belongs to another event log, one that begins with the event ${theirs}, than the ` +
        `one that was opened, ${found}. It was left as it is. ${advice}`,
    );
  }
}

type Log = EventFeed & Pick<EventStore, 'readAll'>;

/**
 * The id of a log is that of its first event, which never changes and moves with a copy; and where
 * the event stands, for what keeps positions. What
 * belongs to no log yet belongs to this one, from its first event on: that is waited for, and so is
 * what keeps the id, should it be away just then.
 * @param belonging absent: there is nothing to require
 * @throws OtherLog
 */
export async function requireSameLog(
  belonging: Belonging | undefined,
  log: Log,
  around: Pick<Surroundings, 'logger' | 'ending' | 'onFatal'>,
): Promise<void> {
  if (belonging === undefined) return;
  const [first] = await log.readAll(0n, 1);
  const ours = first && idOf(first, belonging);
  const known = await belonging.log();
  if (known !== undefined && known !== ours) throw new OtherLog(belonging, known, ours);
  if (ours === undefined) belongFromTheFirst(belonging, log, around).catch(around.onFatal);
  else await belong(belonging, ours);
}

/** Most stores count from 1, and a copy from one of these to another keeps every position. */
const idOf = ({ id, position }: RecordedEvent, { hasPositions }: Belonging): string =>
  hasPositions && position !== 1n ? `${id} at ${position}` : id;

async function belongFromTheFirst(
  belonging: Belonging,
  log: Log,
  around: Pick<Surroundings, 'logger' | 'ending'>,
): Promise<void> {
  const which = { after: 0n, signal: around.ending, batchSize: 1 };
  for await (const [first] of log.subscribe(which)) {
    if (first === undefined) continue;
    const id = idOf(first, belonging);
    return untilBack(around, 'Keeping the id of the log', () => belong(belonging, id));
  }
}

async function belong(belonging: Belonging, log: string): Promise<void> {
  await belonging.belongTo(log);
  // Another process may have been first, with another log.
  const known = await belonging.log();
  if (known !== undefined && known !== log) throw new OtherLog(belonging, known, log);
}
