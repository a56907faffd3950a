import type { Transaction } from '@mach42/read-models/kernel/database.ts';
import { roomNameOf } from '@mach42/read-models/rooms/rooms.reads.ts';

/** For changes that tell of a room that the receiver may not know any longer. */
export async function nameIn(tx: Transaction, roomId: string): Promise<{ roomName?: string }> {
  const roomName = await roomNameOf(tx, roomId);
  return roomName === undefined ? {} : { roomName };
}
