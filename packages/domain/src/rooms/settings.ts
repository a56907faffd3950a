import type { RoomSettings } from '@mach42/contracts/rooms/schemas.ts';
import { settingsFor } from '@mach42/contracts/rooms/settings-for.ts';
import { requireOwner } from './access.ts';
import type { SetRoomSettings } from './commands.ts';
import type { RoomEvent } from './events.ts';
import type { ExistingRoom, RoomState } from './state.ts';

/** Where guests are no longer allowed, those who are in leave. */
export function setSettings(
  { data, actor }: SetRoomSettings,
  state: RoomState,
): readonly RoomEvent[] {
  const room = requireOwner(state, actor);
  const { roomId } = room;
  const settings = settingsFor(room.type, { ...room.settings, ...data.settings });
  if (keys(settings).every((name) => settings[name] === room.settings[name])) return [];
  const leaving = settings.allowGuests ? [] : visitorsOf(room);
  return [
    { type: 'RoomSettingsSet', data: { roomId, settings } },
    ...leaving.map((userId) => ({ type: 'ParticipantLeft', data: { roomId, userId } }) as const),
  ];
}

const keys = (settings: RoomSettings) => Object.keys(settings) as (keyof RoomSettings)[];

const visitorsOf = ({ participants }: ExistingRoom): string[] =>
  Object.keys(participants).filter((userId) => participants[userId] === 'visitor');
