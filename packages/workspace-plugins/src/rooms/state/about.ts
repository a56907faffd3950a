import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import { locale, t } from '@mach42/language/t.ts';

/** Who comes in, in a sentence: the line below a room's name, after its description. */
function accessOf({ type, settings }: Pick<Room, 'type' | 'settings'>): string {
  if (type === 'group_room') return t('Private, by invitation.');
  return settings.allowGuests
    ? t('Open to everyone, guests too.')
    : t('Open to everyone who is signed in.');
}

export function aboutOf(room: Room): string {
  const { description = '' } = room;
  const sentence = /[.!?…]$/u.test(description) ? description : `${description}.`;
  return description === '' ? accessOf(room) : `${sentence} ${accessOf(room)}`;
}

const grouped = new Intl.NumberFormat(locale);

export function onlineText(online: number, people: number): string {
  if (people <= 1) return people === 0 ? t('No one here') : t('Only you');
  return t('{online} of {people} online', {
    online: grouped.format(online),
    people: grouped.format(people),
  });
}
