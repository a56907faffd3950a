import { roomsDecider } from '@mach42/domain/rooms/decider.ts';
import type { RoomState } from '@mach42/domain/rooms/state.ts';
import type { Commands } from '../kernel/commands.ts';

export async function loadRoom(
  commands: Pick<Commands, 'load'>,
  roomId: string,
): Promise<RoomState> {
  return (await commands.load(roomsDecider, roomId)).state;
}
