/** What the platform tells a room: that it can be read by a link, and that it no longer can. */
export interface RoomNotice {
  readonly kind: 'linkOpened' | 'linkExtended' | 'linkClosed';
  readonly masked: boolean;
  /** ISO 8601, UTC: until when the link is open; of a closed one, when it was closed. */
  readonly until: string;
}

const day = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** The line in the room; `name` is whose doing it was. */
export function noticeText(name: string, { kind, masked, until }: RoomNotice): string {
  const how = masked ? 'masked' : 'unmasked';
  const end = `${day.format(Date.parse(until))} UTC`;
  switch (kind) {
    case 'linkOpened':
      return `${name} shared this room by a link, ${how}, until ${end}.`;
    case 'linkExtended':
      return `${name} extended a link to this room, ${how}, until ${end}.`;
    case 'linkClosed':
      return `${name} closed a link to this room.`;
  }
}
