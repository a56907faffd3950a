import { closeCodes } from '@mach42/contracts/socket/close-codes.ts';
import { pruned } from '@mach42/read-models/changes/changes.reads.ts';
import type { Connection } from './connection.ts';
import { Outgoing } from './event-frame.ts';
import type { ChangeLog } from './ports.ts';

export interface CatchUp {
  readonly changes: ChangeLog;
  /** Stored changes that are read at once. */
  readonly pageSize: number;
  /** The position of the last announced batch. */
  readonly announced: () => bigint;
  /** Is called before anything that happens live. */
  readonly onLive: () => void;
}

/**
 * Backfill, cutover, live. Each round reads from the log up to the position that was announced when
 * the round began; everything later comes announced, and waits in the connection's buffer. A round
 * whose buffer was too small is followed by another.
 */
export async function catchUp(connection: Connection, parts: CatchUp): Promise<void> {
  do {
    const end = parts.announced();
    connection.bufferAfter(end);
    await sendStored(connection, parts, end);
  } while (!(await connection.goLive(parts.onLive)));
}

async function sendStored(
  connection: Connection,
  { changes, pageSize }: CatchUp,
  end: bigint,
): Promise<void> {
  const audiences = connection.view.audiences();
  let isLastPage = connection.cursor >= end;
  while (!isLastPage && !connection.isClosed) {
    const page = await changes.after({ audiences, after: connection.cursor, limit: pageSize });
    if (page === pruned) {
      connection.close(closeCodes.goingAway, 'resume elsewhere');
      return;
    }
    const announced = page.filter(({ position }) => position <= end);
    for (const change of announced) await connection.catchUpWith(new Outgoing(change));
    isLastPage = announced.length < pageSize;
  }
  connection.caughtUpTo(end);
}
