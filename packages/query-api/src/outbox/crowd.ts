import { toAdmins, toRoom, toUser, type Audience } from '@mach42/read-models/changes/change.ts';
import type { Connection } from './connection.ts';
import { IndexBy } from './index-by.ts';
import type { Closing } from './closing.ts';
import type { Membership } from './membership.ts';

/** All connections, found by whom a change concerns; their views and this index change together. */
export class Crowd {
  readonly #connections = new Set<Connection>();
  readonly #byAudience = new IndexBy<Connection>();
  /** What happened to the memberships of a connection whose rooms are being looked up. */
  readonly #early = new Map<Connection, Membership[]>();

  /** By room: connections of which it is not known yet whether they may open it. */
  readonly #opening = new IndexBy<Connection>();

  get connections(): number {
    return this.#connections.size;
  }

  all(): Iterable<Connection> {
    return this.#connections;
  }

  of(audience: Audience): Iterable<Connection> {
    return this.#byAudience.of(audience);
  }

  /** How many connections it concerns. */
  size(audience: Audience): number {
    return this.#byAudience.size(audience);
  }

  isHere(userId: string): boolean {
    return this.#byAudience.has(toUser(userId));
  }

  add(connection: Connection): void {
    this.#connections.add(connection);
    for (const audience of connection.view.audiences()) this.#byAudience.add(audience, connection);
  }

  remove(connection: Connection): void {
    this.#connections.delete(connection);
    this.#early.delete(connection);
    for (const audience of connection.view.audiences()) {
      this.#byAudience.delete(audience, connection);
    }
  }

  /** The person's clients hear nothing more that is for admins. */
  demote(userId: string): void {
    for (const connection of this.of(toUser(userId))) {
      connection.view.demote();
      this.#byAudience.delete(toAdmins, connection);
    }
  }

  /** Memberships that change during the look-up win over what it finds. */
  async loadRooms(connection: Connection, rooms: Promise<readonly string[]>): Promise<void> {
    const early: Membership[] = [];
    this.#early.set(connection, early);
    const found = new Set(await rooms);
    this.#early.delete(connection);
    if (connection.isClosed) return;
    for (const { kind, roomId } of early) {
      if (kind === 'joins') found.add(roomId);
      else found.delete(roomId);
    }
    for (const roomId of found) this.#enter(connection, roomId);
  }

  change(membership: Membership): void {
    for (const connection of this.of(toUser(membership.userId))) {
      const early = this.#early.get(connection);
      if (early !== undefined) early.push(membership);
      else if (membership.kind === 'joins') this.#enter(connection, membership.roomId);
      else this.#leave(connection, membership.roomId);
    }
  }

  /** Those who were at the room and may not be any longer. */
  close({ roomId, closesTo }: Closing): Connection[] {
    for (const [connection, early] of this.#early) {
      const userId = connection.signIn.id;
      if (closesTo(connection)) early.push({ kind: 'leaves', roomId, userId });
    }
    const opening = [...this.#opening.of(roomId)].filter(closesTo);
    for (const connection of opening) this.#opening.delete(roomId, connection);
    const closed = [...this.of(toRoom(roomId))].filter(closesTo);
    for (const connection of closed) this.#leave(connection, roomId);
    return closed;
  }

  open(connection: Connection, roomId: string): void {
    connection.view.open(roomId);
    this.#byAudience.add(toRoom(roomId), connection);
  }

  /** Whether somebody may look into a room: not one that closes before the answer is there. */
  async mayOpen(connection: Connection, roomId: string, may: Promise<boolean>): Promise<boolean> {
    this.#opening.add(roomId, connection);
    const isAllowed = await may;
    return this.#opening.delete(roomId, connection) && isAllowed;
  }

  shut(connection: Connection, roomId: string): void {
    connection.view.shut(roomId);
    if (!connection.view.isAt(roomId)) this.#byAudience.delete(toRoom(roomId), connection);
  }

  #enter(connection: Connection, roomId: string): void {
    connection.view.enter(roomId);
    this.#byAudience.add(toRoom(roomId), connection);
  }

  #leave(connection: Connection, roomId: string): void {
    this.#opening.delete(roomId, connection);
    connection.view.leave(roomId);
    this.#byAudience.delete(toRoom(roomId), connection);
  }
}
