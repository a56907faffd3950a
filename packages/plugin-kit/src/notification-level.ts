import type { DisplayPreferences, NotificationLevel, QuietHours } from './shell.ts';

/** The level of a room: its own one, else that of all rooms. */
export const levelOf = (
  { notificationLevel, roomLevels }: Pick<DisplayPreferences, 'notificationLevel' | 'roomLevels'>,
  roomId: string,
): NotificationLevel => roomLevels[roomId] ?? notificationLevel;

/** Whether a moment is in the quiet hours, by the clock of the device. */
export function isQuiet(hours: QuietHours | undefined, at: Date): boolean {
  if (hours === undefined) return false;
  const now = at.toTimeString().slice(0, 5);
  const { from, to } = hours;
  return from <= to ? from <= now && now < to : from <= now || now < to;
}
