import { toAdmins, toRoom, toUser, type Audience } from '@mach42/read-models/changes/change.ts';
import type { Connection } from './connection.ts';
import { IndexBy } from './online-people.ts';
import type { Closing, Membership } from './visibility.ts';

/** The open connections, by the audiences of changes; their views and this index change together. */
export class ConnectionRegistry {
  readonly #connections = new Set<Connection>();
  readonly #byAudience = new IndexBy<Connection>();
  /** Changes of the memberships of a connection while its rooms are being read. */
  readonly #pending = new Map<Connection, Membership[]>();

  /** By room: the connections whose permission to open it is being read. */
  readonly #opening = new IndexBy<Connection>();

  get size(): number {
    return this.#connections.size;
  }

  all(): Iterable<Connection> {
    return this.#connections;
  }

  of(audience: Audience): Iterable<Connection> {
    return this.#byAudience.of(audience);
  }

  /** Returns the number of connections that have the audience. */
  countOf(audience: Audience): number {
    return this.#byAudience.size(audience);
  }

  isConnected(userId: string): boolean {
    return this.#byAudience.has(toUser(userId));
  }

  add(connection: Connection): void {
    this.#connections.add(connection);
    for (const audience of connection.view.audiences()) this.#byAudience.add(audience, connection);
  }

  remove(connection: Connection): void {
    this.#connections.delete(connection);
    this.#pending.delete(connection);
    for (const audience of connection.view.audiences()) {
      this.#byAudience.delete(audience, connection);
    }
  }

  /** The person's clients get nothing more that is for admins. */
  demote(userId: string): void {
    for (const connection of this.of(toUser(userId))) {
      connection.view.demote();
      this.#byAudience.delete(toAdmins, connection);
    }
  }

  /** Memberships that change while the rooms are read win over the rooms that were read. */
  async loadRooms(connection: Connection, rooms: Promise<readonly string[]>): Promise<void> {
    const pending: Membership[] = [];
    this.#pending.set(connection, pending);
    const found = new Set(await rooms);
    this.#pending.delete(connection);
    if (connection.isClosed) return;
    for (const { kind, roomId } of pending) {
      if (kind === 'joins') found.add(roomId);
      else found.delete(roomId);
    }
    for (const roomId of found) this.#enter(connection, roomId);
  }

  applyMembership(membership: Membership): void {
    for (const connection of this.of(toUser(membership.userId))) {
      const pending = this.#pending.get(connection);
      if (pending !== undefined) pending.push(membership);
      else if (membership.kind === 'joins') this.#enter(connection, membership.roomId);
      else this.#leave(connection, membership.roomId);
    }
  }

  /** Removes the clients to which the room closes, and returns those that saw it. */
  applyClosing({ roomId, closesTo }: Closing): Connection[] {
    for (const [connection, pending] of this.#pending) {
      const userId = connection.signIn.id;
      if (closesTo(connection)) pending.push({ kind: 'leaves', roomId, userId });
    }
    const opening = [...this.#opening.of(roomId)].filter(closesTo);
    for (const connection of opening) this.#opening.delete(roomId, connection);
    const closed = [...this.of(toRoom(roomId))].filter(closesTo);
    for (const connection of closed) this.#leave(connection, roomId);
    return closed;
  }

  openRoom(connection: Connection, roomId: string): void {
    connection.view.openRoom(roomId);
    this.#byAudience.add(toRoom(roomId), connection);
  }

  /** Whether a client may open a room; false for a client that closes the room before the answer is known. */
  async mayOpen(connection: Connection, roomId: string, may: Promise<boolean>): Promise<boolean> {
    this.#opening.add(roomId, connection);
    const isAllowed = await may;
    return this.#opening.delete(roomId, connection) && isAllowed;
  }

  closeRoom(connection: Connection, roomId: string): void {
    connection.view.closeRoom(roomId);
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
