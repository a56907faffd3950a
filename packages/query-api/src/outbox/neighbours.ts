import type { Signal } from '@mach42/event-store/signals/signals.ts';
import { toRoom, toUser } from '@mach42/read-models/changes/change.ts';
import type { Connection } from './connection.ts';
import { CountedRooms } from './counted-rooms.ts';
import type { Crowd } from './crowd.ts';
import type { Membership } from './membership.ts';
import type { OutboxPorts } from './ports.ts';
import { onlineFrame, Presence, presenceFrame } from './presence.ts';
import { SocketsOfPeople } from './sockets-of-people.ts';

type PresenceSignal = Extract<Signal, { kind: 'presence' }>;

type Ports = Pick<OutboxPorts, 'rooms' | 'signals' | 'processes' | 'report'>;

/**
 * Tells those who share a room who is online: whoever has a socket, here or in another process. Where
 * they are many, it tells those who look at the room how many.
 */
export class Neighbours {
  readonly #crowd: Crowd;
  readonly #ports: Ports;
  readonly #presence = new Presence();
  readonly #sockets = new SocketsOfPeople();
  readonly #counted: CountedRooms;
  /** People elsewhere who came online and whose rooms are being looked up. */
  readonly #arriving = new Set<string>();

  /** @param namedUpTo people online in a room of whom each is told */
  constructor(crowd: Crowd, ports: Ports, namedUpTo: number) {
    this.#crowd = crowd;
    this.#ports = ports;
    this.#counted = new CountedRooms(namedUpTo);
  }

  /** How many clients would see that somebody writes in a room, wherever they are connected. */
  readersOf(roomId: string): number {
    return Math.max(this.#presence.countIn(roomId), this.#crowd.size(toRoom(roomId)));
  }

  arrive(userId: string): void {
    if (!this.#sockets.has(userId, this.#own)) this.#publish(userId, true);
  }

  /** For a process that is new: who has a socket here. */
  announce(): void {
    for (const userId of this.#sockets.in(this.#own)) this.#publish(userId, true);
  }

  depart(userId: string): void {
    if (this.#crowd.isHere(userId) || !this.#sockets.has(userId, this.#own)) return;
    this.#publish(userId, false);
  }

  hear({ userId, online, from }: PresenceSignal): void {
    if (online) {
      this.#sockets.add(userId, from);
      this.#online(userId).catch(this.#ports.report);
    } else if (this.#sockets.delete(userId, from) === 'last') this.#offline(userId);
  }

  /** A process is gone, and with it the sockets that it had. */
  forget(process: string): void {
    if (process === this.#own) return;
    for (const userId of this.#sockets.in(process)) {
      if (this.#sockets.delete(userId, process) === 'last') this.#offline(userId);
    }
  }

  /** Tells a client that has gone live who is online around it. */
  introduce(connection: Connection): void {
    const { signIn, view } = connection;
    const named = [...view.rooms].filter((roomId) => !this.#counted.has(roomId));
    for (const other of this.#presence.seenBy(signIn.id, named)) {
      connection.show(presenceFrame(other, true));
    }
    for (const roomId of view.opened) this.opened(connection, roomId);
  }

  /** Tells a client that looks at a room how many are online there, where that is not told of each. */
  opened(connection: Connection, roomId: string): void {
    if (this.#counted.has(roomId)) connection.show(this.#countIn(roomId));
  }

  /** Tells the numbers that have changed. */
  tellCounts(): void {
    for (const roomId of this.#counted.takeChanged()) this.#tellCount(roomId);
  }

  change({ kind, roomId, userId }: Membership): void {
    if (kind === 'leaves') {
      this.#presence.leave(roomId, userId);
      this.#note(roomId);
      return;
    }
    if (this.#presence.isOnline(userId)) {
      this.#presence.enter(roomId, userId);
      this.#tell([roomId], userId, true);
    }
    if (this.#counted.has(roomId)) return;
    const others = this.#presence.seenBy(userId, [roomId]);
    for (const connection of this.#crowd.of(toUser(userId))) {
      for (const other of others) connection.show(presenceFrame(other, true));
    }
  }

  /** A room is gone, and with it what its people know of each other by it. */
  close(roomId: string): void {
    this.#presence.close(roomId);
    this.#counted.forget(roomId);
  }

  get #own(): string {
    return this.#ports.processes.own;
  }

  #publish(userId: string, online: boolean): void {
    this.#ports.signals.publish({ kind: 'presence', userId, online, from: this.#own });
  }

  async #online(userId: string): Promise<void> {
    if (this.#presence.isOnline(userId) || this.#arriving.has(userId)) return;
    const [here] = this.#crowd.of(toUser(userId));
    if (here !== undefined) {
      this.#arrived(userId, [...here.view.rooms]);
      return;
    }
    this.#arriving.add(userId);
    const roomIds = await this.#ports.rooms.roomIdsOf(userId);
    if (this.#arriving.delete(userId)) this.#arrived(userId, roomIds);
  }

  #arrived(userId: string, roomIds: readonly string[]): void {
    this.#presence.online(userId, roomIds);
    this.#tell(roomIds, userId, true);
  }

  #offline(userId: string): void {
    this.#arriving.delete(userId);
    if (this.#presence.isOnline(userId)) this.#tell(this.#presence.offline(userId), userId, false);
  }

  #tell(roomIds: Iterable<string>, userId: string, online: boolean): void {
    const told = new Set<Connection>();
    for (const roomId of roomIds) {
      this.#note(roomId);
      if (this.#counted.has(roomId)) continue;
      for (const connection of this.#crowd.of(toRoom(roomId))) told.add(connection);
    }
    const frame = presenceFrame(userId, online);
    for (const connection of told) {
      if (connection.signIn.id !== userId) connection.show(frame);
    }
  }

  #note(roomId: string): void {
    const turn = this.#counted.note(roomId, this.#presence.countIn(roomId));
    if (turn === 'begins') this.#tellCount(roomId);
    if (turn === 'ends') this.#tellEach(roomId);
  }

  #tellCount(roomId: string): void {
    const frame = this.#countIn(roomId);
    for (const connection of this.#crowd.of(toRoom(roomId))) {
      if (connection.view.opened.has(roomId)) connection.show(frame);
    }
  }

  /** To everyone there: who has not opened the room since it was counted knows of too many. */
  #tellEach(roomId: string): void {
    const userIds = this.#presence.of(roomId);
    const frame = onlineFrame(roomId, userIds.length, userIds);
    for (const connection of this.#crowd.of(toRoom(roomId))) connection.show(frame);
  }

  #countIn(roomId: string): Buffer {
    return onlineFrame(roomId, this.#presence.countIn(roomId));
  }
}
