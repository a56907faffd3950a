import type { EventFeed } from '@mach42/event-store/event-feed.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';

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

interface Surroundings {
  /** Ends the wait for the first event of a log that is empty. */
  readonly ending: AbortSignal;
  /** Hears why the id of such a log could not be kept. */
  readonly onFatal: (error: unknown) => void;
}

/**
 * The id of a log is that of its first event, which never changes and moves with a copy; and where
 * the event stands, for what keeps positions. What
 * belongs to no log yet belongs to this one, from its first event on.
 * @param belonging absent: there is nothing to require
 * @throws OtherLog
 */
export async function requireSameLog(
  belonging: Belonging | undefined,
  log: Log,
  { ending, onFatal }: Surroundings,
): Promise<void> {
  if (belonging === undefined) return;
  const [first] = await log.readAll(0n, 1);
  const ours = first && idOf(first, belonging);
  const known = await belonging.log();
  if (known !== undefined && known !== ours) throw new OtherLog(belonging, known, ours);
  if (ours === undefined) belongFromTheFirst(belonging, log, ending).catch(onFatal);
  else await belong(belonging, ours);
}

/** Most stores count from 1, and a copy from one of these to another keeps every position. */
const idOf = ({ id, position }: RecordedEvent, { hasPositions }: Belonging): string =>
  hasPositions && position !== 1n ? `${id} at ${position}` : id;

async function belongFromTheFirst(
  belonging: Belonging,
  log: Log,
  signal: AbortSignal,
): Promise<void> {
  for await (const [first] of log.subscribe({ after: 0n, signal, batchSize: 1 })) {
    if (first !== undefined) return belong(belonging, idOf(first, belonging));
  }
}

async function belong(belonging: Belonging, log: string): Promise<void> {
  await belonging.belongTo(log);
  // Another process may have been first, with another log.
  const known = await belonging.log();
  if (known !== undefined && known !== log) throw new OtherLog(belonging, known, log);
}
