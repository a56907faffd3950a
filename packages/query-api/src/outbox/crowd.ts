import { toRoom, toUser, type Audience } from '@mach42/read-models/changes/change.ts';
import type { Connection } from './connection.ts';
import { IndexBy } from './index-by.ts';
import type { Membership } from './membership.ts';

/** All connections, found by whom a change concerns; their views and this index change together. */
export class Crowd {
  readonly #connections = new Set<Connection>();
  readonly #byAudience = new IndexBy<Connection>();
  /** What happened to the memberships of a connection whose rooms are being looked up. */
  readonly #early = new Map<Connection, Membership[]>();

  get size(): number {
    return this.#connections.size;
  }

  all(): Iterable<Connection> {
    return this.#connections;
  }

  of(audience: Audience): Iterable<Connection> {
    return this.#byAudience.of(audience);
  }

  isHere(userId: string): boolean {
    return this.#byAudience.has(toUser(userId));
  }

  add(connection: Connection): void {
    this.#connections.add(connection);
    this.#byAudience.add(toUser(connection.signIn.id), connection);
  }

  remove(connection: Connection): void {
    this.#connections.delete(connection);
    this.#early.delete(connection);
    for (const audience of connection.view.audiences()) {
      this.#byAudience.delete(audience, connection);
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

  open(connection: Connection, roomId: string): void {
    connection.view.open(roomId);
    this.#byAudience.add(toRoom(roomId), connection);
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
    connection.view.leave(roomId);
    this.#byAudience.delete(toRoom(roomId), connection);
  }
}
