import type { Participant, ParticipantRole, Room } from '@mach42/contracts/rooms/schemas.ts';
import { t } from '@mach42/language/t.ts';

export const roleNames: Readonly<Record<ParticipantRole, string>> = {
  owner: t('Owner'),
  moderator: t('Moderator'),
  member: t('Member'),
  visitor: t('Visitor'),
};

/** Whether a person with this role runs the room: owners and moderators do. */
export function runsRoom(role: ParticipantRole | undefined): boolean {
  return role === 'owner' || role === 'moderator';
}

/** Returns the roles that a person may give, in the order of the dropdown. */
export function rolesOffered(actor: ParticipantRole | undefined): readonly ParticipantRole[] {
  return actor === 'owner' ? ['member', 'moderator', 'owner'] : ['member', 'moderator'];
}

/** Whether a person has a menu beside a participant: not beside themselves, nor beside the AI. */
export function mayManage(actor: Participant | undefined, other: Participant): boolean {
  return (
    actor !== undefined && runsRoom(actor.role) && actor.userId !== other.userId && !other.isBot
  );
}

/** Whether a person in the room is offered to write a direct message to another; guests are not. */
export function mayMessage(
  { type }: Pick<Room, 'type'>,
  actor: Participant | undefined,
  other: Participant,
): boolean {
  if (type === 'direct_message' || actor === undefined || other.isBot) return false;
  return actor.userId !== other.userId && actor.role !== 'visitor' && other.role !== 'visitor';
}

/** Whether a person in the room is offered to block another; guests cannot block, and cannot be blocked. */
export function mayBlock(actor: Participant | undefined, other: Participant): boolean {
  return mayMessage({ type: 'group_room' }, actor, other);
}

export function ownParticipant(
  participants: readonly Participant[],
  userId: string | undefined,
): Participant | undefined {
  return participants.find((participant) => participant.userId === userId);
}

/** Returns the people who could be owners after the last owner has left. */
export function successorsOf(
  participants: readonly Participant[],
  userId: string | undefined,
): readonly Participant[] {
  return participants.filter(
    (other) => other.userId !== userId && !other.isBot && other.role !== 'visitor',
  );
}

/** Whether a room would have no owner after this person left. */
export function isLastOwner(
  participants: readonly Participant[],
  userId: string | undefined,
): boolean {
  const owners = participants.filter(({ role }) => role === 'owner');
  return owners.length === 1 && owners[0]?.userId === userId;
}

/** Whether a person is in the room. Members write, visitors too; a person who is not in a forum may only read it. */
export function isIn(room: Room, userId: string | undefined): boolean {
  return ownParticipant(room.participants, userId) !== undefined;
}
