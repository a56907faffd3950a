import { listParticipants } from '@mach42/contracts/rooms/calls.ts';
import type { Participant } from '@mach42/contracts/rooms/schemas.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';

const pauseMs = 250;
const most = 50;
const longest = 200;

interface PeopleFound {
  /** Undefined where the server did not say. */
  readonly people: readonly Participant[] | undefined;
}

/**
 * Those in a room whose names match what was typed, as the server finds them among all; undefined
 * until it has answered, and where nothing was typed.
 */
export function usePeopleSearch(roomId: string, typed: string): PeopleFound | undefined {
  const q = typed.trim().slice(0, longest);
  const { answer, error } = useRead(
    listParticipants,
    { params: { id: roomId }, query: { q, limit: most } },
    { when: q !== '', afterMs: pauseMs },
  );
  if (q === '' || (answer === undefined && error === undefined)) return undefined;
  return { people: answer?.data };
}
