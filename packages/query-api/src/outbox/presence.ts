import type { Signal } from '@mach42/event-store/signals/signals.ts';
import { toRoom, toUser } from '@mach42/read-models/changes/change.ts';
import type { ConnectionRegistry } from './connection-registry.ts';
import type { Connection } from './connection.ts';
import { onlineFrame, presenceFrame } from './frames.ts';
import { CountedRooms, OnlinePeople, SocketsOfPeople } from './online-people.ts';
import type { OutboxPorts } from './ports.ts';
import type { Membership } from './visibility.ts';

type PresenceSignal = Extract<Signal, { kind: 'presence' }>;

type Ports = Pick<OutboxPorts, 'rooms' | 'signals' | 'processes' | 'report'>;

/**
 * Shows the people of a room who of them is online: each person with a socket, here or in another process.
 * Where they are many, it shows the number to the clients that have the room open.
 */
export class Presence {
  readonly #registry: ConnectionRegistry;
  readonly #ports: Ports;
  readonly #online = new OnlinePeople();
  readonly #sockets = new SocketsOfPeople();
  readonly #counted: CountedRooms;
  /** People who came online in another process, while their rooms are being read. */
  readonly #arriving = new Set<string>();

  /** @param namedUpTo people online in a room up to which each of them is shown */
  constructor(registry: ConnectionRegistry, ports: Ports, namedUpTo: number) {
    this.#registry = registry;
    this.#ports = ports;
    this.#counted = new CountedRooms(namedUpTo);
  }

  /** Returns the number of clients, of all processes, that would see that a person is typing in a room. */
  readersOf(roomId: string): number {
    return Math.max(this.#online.countIn(roomId), this.#registry.countOf(toRoom(roomId)));
  }

  connected(userId: string): void {
    if (!this.#sockets.has(userId, this.#own)) this.#publish(userId, true);
  }

  /** Publishes who has a socket here, for a process that is new. */
  publishOwn(): void {
    for (const userId of this.#sockets.in(this.#own)) this.#publish(userId, true);
  }

  disconnected(userId: string): void {
    if (this.#registry.isConnected(userId) || !this.#sockets.has(userId, this.#own)) return;
    this.#publish(userId, false);
  }

  onSignal({ userId, online, from }: PresenceSignal): void {
    if (online) {
      this.#sockets.add(userId, from);
      this.#comesOnline(userId).catch(this.#ports.report);
    } else if (this.#sockets.delete(userId, from) === 'last') this.#offline(userId);
  }

  /** A process has ended, and with it the sockets that it had. */
  onProcessGone(process: string): void {
    if (process === this.#own) return;
    for (const userId of this.#sockets.in(process)) {
      if (this.#sockets.delete(userId, process) === 'last') this.#offline(userId);
    }
  }

  /** Sends a client that has gone live who is online in its rooms. */
  onLive(connection: Connection): void {
    const { signIn, view } = connection;
    const named = [...view.rooms].filter((roomId) => !this.#counted.has(roomId));
    for (const other of this.#online.seenBy(signIn.id, named)) {
      connection.show(presenceFrame(other, true));
    }
    for (const roomId of view.opened) this.onRoomOpened(connection, roomId);
  }

  /** Sends a client that opened a counted room how many are online there. */
  onRoomOpened(connection: Connection, roomId: string): void {
    if (this.#counted.has(roomId)) connection.show(this.#countIn(roomId));
  }

  /** Sends the numbers that have changed. */
  sendCounts(): void {
    for (const roomId of this.#counted.takeChanged()) this.#sendCount(roomId);
  }

  onMembership({ kind, roomId, userId }: Membership): void {
    if (kind === 'leaves') {
      this.#online.leave(roomId, userId);
      this.#note(roomId);
      return;
    }
    if (this.#online.isOnline(userId)) {
      this.#online.enter(roomId, userId);
      this.#send([roomId], userId, true);
    }
    if (this.#counted.has(roomId)) return;
    const others = this.#online.seenBy(userId, [roomId]);
    for (const connection of this.#registry.of(toUser(userId))) {
      for (const other of others) connection.show(presenceFrame(other, true));
    }
  }

  /** A room was removed: its people do not share it any more. */
  onRoomRemoved(roomId: string): void {
    this.#online.removeRoom(roomId);
    this.#counted.forget(roomId);
  }

  get #own(): string {
    return this.#ports.processes.own;
  }

  #publish(userId: string, online: boolean): void {
    this.#ports.signals.publish({ kind: 'presence', userId, online, from: this.#own });
  }

  async #comesOnline(userId: string): Promise<void> {
    if (this.#online.isOnline(userId) || this.#arriving.has(userId)) return;
    const [here] = this.#registry.of(toUser(userId));
    if (here !== undefined) {
      this.#setOnline(userId, [...here.view.rooms]);
      return;
    }
    this.#arriving.add(userId);
    const roomIds = await this.#ports.rooms.roomIdsOf(userId);
    if (this.#arriving.delete(userId)) this.#setOnline(userId, roomIds);
  }

  #setOnline(userId: string, roomIds: readonly string[]): void {
    this.#online.online(userId, roomIds);
    this.#send(roomIds, userId, true);
  }

  #offline(userId: string): void {
    this.#arriving.delete(userId);
    if (this.#online.isOnline(userId)) this.#send(this.#online.offline(userId), userId, false);
  }

  #send(roomIds: Iterable<string>, userId: string, online: boolean): void {
    const receivers = new Set<Connection>();
    for (const roomId of roomIds) {
      this.#note(roomId);
      if (this.#counted.has(roomId)) continue;
      for (const connection of this.#registry.of(toRoom(roomId))) receivers.add(connection);
    }
    const frame = presenceFrame(userId, online);
    for (const connection of receivers) {
      if (connection.signIn.id !== userId) connection.show(frame);
    }
  }

  #note(roomId: string): void {
    const change = this.#counted.note(roomId, this.#online.countIn(roomId));
    if (change === 'begins') this.#sendCount(roomId);
    if (change === 'ends') this.#sendEach(roomId);
  }

  #sendCount(roomId: string): void {
    const frame = this.#countIn(roomId);
    for (const connection of this.#registry.of(toRoom(roomId))) {
      if (connection.view.opened.has(roomId)) connection.show(frame);
    }
  }

  /** Goes to every client there: one that has not opened the room since it was counted shows too many. */
  #sendEach(roomId: string): void {
    const userIds = this.#online.of(roomId);
    const frame = onlineFrame(roomId, userIds.length, userIds);
    for (const connection of this.#registry.of(toRoom(roomId))) connection.show(frame);
  }

  #countIn(roomId: string): Buffer {
    return onlineFrame(roomId, this.#online.countIn(roomId));
  }
}
