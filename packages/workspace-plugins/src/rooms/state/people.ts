import type { Participant, Room } from '@mach42/contracts/rooms/schemas.ts';
import { nameOrUsername } from '@mach42/contracts/users/names.ts';

/** Returns the people of some rooms, each once, by name; without the AI and without the reader. */
export function peopleOf(
  rooms: readonly Room[],
  userId: string | undefined,
): readonly Participant[] {
  const people = new Map<string, Participant>();
  for (const participant of rooms.flatMap((room) => room.participants)) {
    if (!participant.isBot && participant.userId !== userId) {
      people.set(participant.userId, participant);
    }
  }
  return [...people.values()].toSorted((a, b) =>
    nameOrUsername(a).localeCompare(nameOrUsername(b)),
  );
}

export function matchingPeople(
  people: readonly Participant[],
  typed: string,
): readonly Participant[] {
  const wanted = typed.trim().toLowerCase();
  return people.filter((person) =>
    `${nameOrUsername(person)} ${person.username}`.toLowerCase().includes(wanted),
  );
}
