import type { TempSession } from '@mach42/contracts/sessions/schemas.ts';

/** The links to one chat that others may read, the one opened last first. */
export function linksOfRoom(
  sessions: readonly TempSession[],
  roomId: string,
): readonly TempSession[] {
  return sessions
    .filter((session) => session.kind === 'shared' && session.roomId === roomId)
    .toSorted((a, b) => b.startTime.localeCompare(a.startTime));
}
