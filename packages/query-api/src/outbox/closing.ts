import type { AppliedChange } from '@mach42/read-models/changes/change.ts';
import type { Connection } from './connection.ts';

/** A room that closes by a change, to everyone or to some of those who are at it. */
export interface Closing {
  readonly roomId: string;
  readonly closesTo: (connection: Connection) => boolean;
}

interface WithSettings {
  readonly settings: { readonly allowGuests: boolean };
}

export function closingOf({ type, roomId, data }: AppliedChange): Closing | undefined {
  if (roomId === undefined) return undefined;
  if (type === 'RoomRemoved') return { roomId, closesTo: () => true };
  if (type !== 'RoomSettingsSet' || (data as WithSettings).settings.allowGuests) return undefined;
  // Guests who are in the room leave it by changes of their own.
  return {
    roomId,
    closesTo: ({ signIn, view }) => signIn.isGuest && !view.rooms.has(roomId),
  };
}

/** The rooms that are removed when all of the changes are applied. */
export function removalsOf(changes: readonly AppliedChange[]): ReadonlySet<string> {
  const removed = new Set<string>();
  for (const { type, roomId } of changes) {
    if (roomId === undefined) continue;
    if (type === 'RoomRemoved') removed.add(roomId);
    else if (type === 'RoomRestored') removed.delete(roomId);
  }
  return removed;
}
