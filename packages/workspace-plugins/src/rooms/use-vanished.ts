import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import { useSession, useToasts } from '@mach42/plugin-kit/hooks.ts';
import { toastMs } from '@mach42/plugin-kit/toast-times.ts';
import { useEffect, useRef } from 'react';

/**
 * Says it when the room that is open goes away by itself: a person removed this person from it, or
 * deleted it. `goingId` names a room that the person leaves or deletes themselves.
 */
export function useVanished(
  current: Room | undefined,
  rooms: readonly Room[],
  goingId: string | undefined,
): void {
  const toasts = useToasts();
  const { signedIn } = useSession();
  const last = useRef<Room>(undefined);
  useEffect(() => {
    const before = last.current;
    last.current = current;
    if (!signedIn || before === undefined || current !== undefined) return;
    if (before.id === goingId || rooms.some(({ id }) => id === before.id)) return;
    toasts.warning(`“${before.name}” is not open to you any more`, {
      durationMs: toastMs.rooms,
    });
  }, [current, rooms, goingId, signedIn, toasts]);
}
