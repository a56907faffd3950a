import type { RoomSettings, RoomType } from './schemas.ts';

/**
 * Returns the settings of a new room, with the choices of its creator. A private chat stays private, and so does a
 * direct message, in which no model is asked.
 */
export function settingsFor(type: RoomType, chosen: Partial<RoomSettings> = {}): RoomSettings {
  const isForum = type === 'internal_forum';
  const settings: RoomSettings = {
    allowThreads: true,
    allowReactions: true,
    allowEditing: true,
    allowDeletion: true,
    allowAI: true,
    allowGuests: isForum,
    visibility: isForum ? 'public' : 'private',
    ...chosen,
  };
  if (type === 'direct_message')
    return { ...settings, allowAI: false, allowGuests: false, visibility: 'private' };
  return type === 'private_chat'
    ? { ...settings, allowGuests: false, visibility: 'private' }
    : settings;
}
