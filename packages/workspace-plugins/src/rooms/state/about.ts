import type { Room } from '@mach42/contracts/rooms/schemas.ts';

/** Who comes in, in a sentence: the line below a room's name, after its description. */
function accessOf({ type, settings }: Pick<Room, 'type' | 'settings'>): string {
  if (type === 'group_room') return 'Private, by invitation.';
  return settings.allowGuests
    ? 'Open to everyone, guests too.'
    : 'Open to everyone who is signed in.';
}

export function aboutOf(room: Room): string {
  const { description = '' } = room;
  const sentence = /[.!?…]$/u.test(description) ? description : `${description}.`;
  return description === '' ? accessOf(room) : `${sentence} ${accessOf(room)}`;
}

const grouped = new Intl.NumberFormat('en');

export function onlineText(online: number, people: number): string {
  if (people <= 1) return people === 0 ? 'No one here' : 'Only you';
  return `${grouped.format(online)} of ${grouped.format(people)} online`;
}
