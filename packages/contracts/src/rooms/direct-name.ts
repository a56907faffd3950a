import { fullName } from '../users/names.ts';
import type { Participant, Room } from './schemas.ts';

/** The name of a room for a viewer: of a direct message that of the other person. */
export function directName(
  { type, name }: Pick<Room, 'type' | 'name'>,
  participants: readonly Pick<Participant, 'userId' | 'firstName' | 'lastName'>[],
  viewerId: string,
): string {
  if (type !== 'direct_message') return name;
  const other = participants.find(({ userId }) => userId !== viewerId);
  return other === undefined ? name : fullName(other);
}
