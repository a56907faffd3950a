import type { StoredEvent } from '@mach42/event-store/log/encoded-event.ts';

/** Someone as permissions see them. */
export interface Viewer {
  readonly id: string;
  readonly role: 'guest' | 'standard' | 'moderator' | 'admin';
}

/** Who a text may be shown to: its author always, else those of a room, or one person. */
export type Scope =
  | { readonly kind: 'room'; readonly roomId: string; readonly authorId: string }
  | { readonly kind: 'person'; readonly authorId: string };

/** A room from one event on. */
interface RoomThen {
  readonly from: number;
  readonly isForum: boolean;
  readonly isRemoved: boolean;
  readonly allowsGuests: boolean;
  readonly people: ReadonlySet<string>;
  readonly barred: ReadonlySet<string>;
}

/** Positions of the log, both included. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

interface EventData {
  readonly roomId: string;
  readonly userId: string;
  readonly ownerId: string;
  readonly roomType: string;
  readonly settings: { readonly allowGuests: boolean };
}

const noRoom: RoomThen = {
  from: 0,
  isForum: false,
  isRemoved: true,
  allowsGuests: false,
  people: new Set(),
  barred: new Set(),
};

/**
 * The permission matrix of rooms and of objects that people keep for themselves, written a second time: from only the
 * events, with nothing of the code that it judges.
 */
export class Access {
  readonly #rooms = new Map<string, RoomThen[]>();
  readonly #scopes = new Map<string, Scope>();

  /** Marks a text, so that it is known wherever it turns up. */
  mark(mark: string, scope: Scope): void {
    this.#scopes.set(mark, scope);
  }

  /** The marks of a text that a viewer may not see at any of these positions. */
  forbidden(viewer: Viewer, text: string, span: Span): string[] {
    const marks = new Set(text.match(/#\w+?m\d+\b/g));
    return [...marks].filter((mark) => {
      const scope = this.#scopes.get(mark);
      if (scope === undefined || scope.authorId === viewer.id) return false;
      return scope.kind === 'person' || !this.mayLookInto(viewer, scope.roomId, span);
    });
  }

  /** Whether someone may read a room at one of these positions at least. */
  mayLookInto(viewer: Viewer, roomId: string, span: Span): boolean {
    return this.#during(roomId, span).some((room) => isFor(viewer, room));
  }

  /** Whether someone is one of its people at all of these positions. */
  isInThroughout(userId: string, roomId: string, span: Span): boolean {
    return this.#during(roomId, span).every(
      ({ people, isRemoved }) => people.has(userId) && !isRemoved,
    );
  }

  peopleOf(roomId: string): ReadonlySet<string> {
    return (this.#rooms.get(roomId)?.at(-1) ?? noRoom).people;
  }

  /** Hears every event of the log, in order. */
  take({ type, data: json, position, stream }: StoredEvent): void {
    if (!stream.startsWith('room-')) return;
    const data = JSON.parse(json) as EventData;
    const before = this.#rooms.get(data.roomId)?.at(-1) ?? noRoom;
    const after = changed(before, type, data);
    if (after === before) return;
    const known = this.#rooms.get(data.roomId) ?? [];
    this.#rooms.set(data.roomId, [...known, { ...after, from: position }]);
  }

  #during(roomId: string, { from, to }: Span): RoomThen[] {
    const all = [noRoom, ...(this.#rooms.get(roomId) ?? [])];
    return all.filter((room, n) => room.from <= to && (all[n + 1]?.from ?? Infinity) > from);
  }
}

function isFor({ id, role }: Viewer, room: RoomThen): boolean {
  if (room.isRemoved) return false;
  if (room.people.has(id)) return true;
  if (!room.isForum) return false;
  if (role === 'guest') return room.allowsGuests && !room.barred.has(id);
  return role !== 'standard' || !room.barred.has(id);
}

function changed(room: RoomThen, type: string, data: EventData): RoomThen {
  const { userId } = data;
  switch (type) {
    case 'RoomCreated':
      return {
        ...noRoom,
        isRemoved: false,
        isForum: data.roomType === 'internal_forum',
        allowsGuests: data.settings.allowGuests,
        people: new Set([data.ownerId]),
      };
    case 'RoomSettingsSet':
      return { ...room, allowsGuests: data.settings.allowGuests };
    case 'RoomRemoved':
    case 'RoomErased':
      return { ...room, isRemoved: true };
    case 'RoomRestored':
      return { ...room, isRemoved: false };
    case 'ParticipantInvited':
      return { ...room, barred: room.barred.difference(new Set([userId])) };
    case 'ParticipantJoined':
      return { ...room, people: new Set([...room.people, userId]) };
    case 'ParticipantLeft':
      return { ...room, people: room.people.difference(new Set([userId])) };
    case 'ParticipantRemoved':
      return {
        ...room,
        people: room.people.difference(new Set([userId])),
        barred: new Set([...room.barred, userId]),
      };
    default:
      return room;
  }
}
