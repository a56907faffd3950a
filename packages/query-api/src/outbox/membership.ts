import { toUser, type AppliedChange } from '@mach42/read-models/changes/change.ts';

export interface Membership {
  readonly kind: 'joins' | 'leaves';
  readonly roomId: string;
  readonly userId: string;
}

interface WithRoom {
  readonly room: { readonly participants: readonly { readonly userId: string }[] };
}

const personal = toUser('');

/** Who enters or leaves a room by this change. */
export function membershipsOf({
  type,
  roomId,
  data,
  audiences,
}: AppliedChange): readonly Membership[] {
  if (roomId === undefined) return [];
  switch (type) {
    case 'RoomRestored':
      // Each of its people is told; the room itself comes with the first of them alone.
      return audiences
        .filter((audience) => audience.startsWith(personal))
        .map((audience) => ({ kind: 'joins', roomId, userId: audience.slice(personal.length) }));
    case 'RoomCreated':
      return (data as WithRoom).room.participants.map(({ userId }) => ({
        kind: 'joins',
        roomId,
        userId,
      }));
    case 'ParticipantJoined':
      return [{ kind: 'joins', roomId, userId: (data as { userId: string }).userId }];
    case 'ParticipantLeft':
    case 'ParticipantRemoved':
      return [{ kind: 'leaves', roomId, userId: (data as { userId: string }).userId }];
    default:
      return [];
  }
}

/** Those who are out of a room when all of the changes are applied. */
export function departuresOf(changes: readonly AppliedChange[]): readonly Membership[] {
  const last = new Map<string, Membership>();
  for (const change of changes) {
    for (const membership of membershipsOf(change)) {
      last.set(`${membership.roomId} ${membership.userId}`, membership);
    }
  }
  return [...last.values()].filter(({ kind }) => kind === 'leaves');
}
