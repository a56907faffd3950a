import type { Signal } from '@mach42/event-store/signals/signals.ts';
import { toRoom, toUser } from '@mach42/read-models/changes/change.ts';
import type { Connection } from './connection.ts';
import type { Crowd } from './crowd.ts';
import type { Membership } from './membership.ts';
import type { OutboxPorts } from './ports.ts';
import { Presence, presenceFrame } from './presence.ts';
import { SocketsOfPeople } from './sockets-of-people.ts';

type PresenceSignal = Extract<Signal, { kind: 'presence' }>;

type Ports = Pick<OutboxPorts, 'rooms' | 'signals' | 'processes' | 'report'>;

/** Tells those who share a room who is online: whoever has a socket, here or in another process. */
export class Neighbours {
  readonly #crowd: Crowd;
  readonly #ports: Ports;
  readonly #presence = new Presence();
  readonly #sockets = new SocketsOfPeople();
  /** People elsewhere who came online and whose rooms are being looked up. */
  readonly #arriving = new Set<string>();

  constructor(crowd: Crowd, ports: Ports) {
    this.#crowd = crowd;
    this.#ports = ports;
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
    for (const other of this.#presence.seenBy(signIn.id, view.rooms)) {
      connection.show(presenceFrame(other, true));
    }
  }

  change({ kind, roomId, userId }: Membership): void {
    if (kind === 'leaves') {
      this.#presence.leave(roomId, userId);
      return;
    }
    if (this.#presence.isOnline(userId)) {
      this.#presence.enter(roomId, userId);
      this.#tell([roomId], userId, true);
    }
    const others = this.#presence.seenBy(userId, [roomId]);
    for (const connection of this.#crowd.of(toUser(userId))) {
      for (const other of others) connection.show(presenceFrame(other, true));
    }
  }

  /** A room is gone, and with it what its people know of each other by it. */
  close(roomId: string): void {
    this.#presence.close(roomId);
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
      for (const connection of this.#crowd.of(toRoom(roomId))) told.add(connection);
    }
    const frame = presenceFrame(userId, online);
    for (const connection of told) {
      if (connection.signIn.id !== userId) connection.show(frame);
    }
  }
}
