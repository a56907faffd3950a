import {
  type AppliedChange,
  type Audience,
  toAdmins,
  toRoom,
  toUser,
} from '@mach42/read-models/changes/change.ts';
import type { SignIn } from './ports.ts';

/**
 * The changes that one client may see at this moment: its person's own, those of the rooms that the person is in or
 * has open, and those for admins while the person acts as one.
 */
export class View {
  readonly #user: Audience;
  readonly #rooms = new Set<string>();
  readonly #opened = new Set<string>();

  #isAdmin: boolean;

  constructor({ id, activeRole }: Pick<SignIn, 'id' | 'activeRole'>) {
    this.#user = toUser(id);
    this.#isAdmin = activeRole === 'admin';
  }

  /** Rooms that the person is in. */
  get rooms(): ReadonlySet<string> {
    return this.#rooms;
  }

  /** Rooms that are on the client's screen. */
  get opened(): ReadonlySet<string> {
    return this.#opened;
  }

  /** The client sees nothing for admins from now on. */
  demote(): void {
    this.#isAdmin = false;
  }

  enter(roomId: string): void {
    this.#rooms.add(roomId);
  }

  leave(roomId: string): void {
    this.#rooms.delete(roomId);
    this.#opened.delete(roomId);
  }

  /** Only for a client that is in the room or may visit it. */
  openRoom(roomId: string): void {
    this.#opened.add(roomId);
  }

  closeRoom(roomId: string): void {
    this.#opened.delete(roomId);
  }

  isAt(roomId: string): boolean {
    return this.#rooms.has(roomId) || this.#opened.has(roomId);
  }

  audiences(): Audience[] {
    const own = this.#isAdmin ? [this.#user, toAdmins] : [this.#user];
    return [...own, ...[...this.#rooms.union(this.#opened)].map(toRoom)];
  }

  sees({ audiences }: AppliedChange): boolean {
    return audiences.some(
      (audience) =>
        audience === this.#user ||
        (audience === toAdmins && this.#isAdmin) ||
        (audience.startsWith('room:') && this.isAt(audience.slice('room:'.length))),
    );
  }
}

export interface Membership {
  readonly kind: 'joins' | 'leaves';
  readonly roomId: string;
  readonly userId: string;
}

interface WithRoom {
  readonly room: { readonly participants: readonly { readonly userId: string }[] };
}

const personal = toUser('');

/** The memberships that a change begins or ends. */
export function membershipsOf({
  type,
  roomId,
  data,
  audiences,
}: AppliedChange): readonly Membership[] {
  if (roomId === undefined) return [];
  switch (type) {
    case 'RoomRestored':
      // Each of its people is an audience; only the first of these changes has the room in it.
      return audiences
        .filter((audience) => audience.startsWith(personal))
        .map((audience) => ({ kind: 'joins', roomId, userId: audience.slice(personal.length) }));
    case 'RoomCreated':
      return (data as WithRoom).room.participants.map(({ userId }) => ({
        kind: 'joins',
        roomId,
        userId,
      }));
    case 'ParticipantJoined':
      return [{ kind: 'joins', roomId, userId: (data as { userId: string }).userId }];
    case 'ParticipantLeft':
    case 'ParticipantRemoved':
      return [{ kind: 'leaves', roomId, userId: (data as { userId: string }).userId }];
    default:
      return [];
  }
}

/** The memberships that have ended after all of the changes. */
export function departuresOf(changes: readonly AppliedChange[]): readonly Membership[] {
  const last = new Map<string, Membership>();
  for (const change of changes) {
    for (const membership of membershipsOf(change)) {
      last.set(`${membership.roomId} ${membership.userId}`, membership);
    }
  }
  return [...last.values()].filter(({ kind }) => kind === 'leaves');
}

/** A room that closes by a change, to all clients that see it or to some of them. */
export interface Closing {
  readonly roomId: string;
  readonly closesTo: (client: Client) => boolean;
}

interface Client {
  readonly signIn: Pick<SignIn, 'isGuest'>;
  readonly view: View;
}

interface WithSettings {
  readonly settings: { readonly allowGuests: boolean };
}

export function closingOf({ type, roomId, data }: AppliedChange): Closing | undefined {
  if (roomId === undefined) return undefined;
  if (type === 'RoomRemoved') return { roomId, closesTo: () => true };
  if (type !== 'RoomSettingsSet' || (data as WithSettings).settings.allowGuests) return undefined;
  // Guests who are in the room leave it by changes of their own.
  return {
    roomId,
    closesTo: ({ signIn, view }) => signIn.isGuest && !view.rooms.has(roomId),
  };
}

/** The rooms that are removed after all of the changes. */
export function removalsOf(changes: readonly AppliedChange[]): ReadonlySet<string> {
  const removed = new Set<string>();
  for (const { type, roomId } of changes) {
    if (roomId === undefined) continue;
    if (type === 'RoomRemoved') removed.add(roomId);
    else if (type === 'RoomRestored') removed.delete(roomId);
  }
  return removed;
}

interface WithUser {
  readonly user: {
    readonly id: string;
    readonly roles: readonly string[];
    readonly status: string;
  };
}

/** Ids of the people who are not admins after all of the changes, and may have been before. */
export function demotionsOf(changes: readonly AppliedChange[]): readonly string[] {
  const isAdmin = new Map<string, boolean>();
  for (const { type, data } of changes) {
    if (type !== 'UserRolesAssigned' && type !== 'UserDeactivated') continue;
    const { id, roles, status } = (data as WithUser).user;
    isAdmin.set(id, status === 'active' && roles.includes('admin'));
  }
  return [...isAdmin].filter(([, is]) => !is).map(([id]) => id);
}
