import type { Signal } from '@mach42/event-store/signals/signals.ts';
import { toRoom, toUser } from '@mach42/read-models/changes/change.ts';
import type { Connection } from './connection.ts';
import type { Crowd } from './crowd.ts';
import type { Membership } from './membership.ts';
import type { OutboxPorts } from './ports.ts';
import { Presence, presenceFrame } from './presence.ts';

type PresenceSignal = Extract<Signal, { kind: 'presence' }>;

/** Tells those who share a room who is online: whoever has a socket, here or in another process. */
export class Neighbours {
  readonly #crowd: Crowd;
  readonly #ports: Pick<OutboxPorts, 'rooms' | 'signals' | 'report'>;
  readonly #presence = new Presence();
  /** People elsewhere who came online and whose rooms are being looked up. */
  readonly #arriving = new Set<string>();

  constructor(crowd: Crowd, ports: Pick<OutboxPorts, 'rooms' | 'signals' | 'report'>) {
    this.#crowd = crowd;
    this.#ports = ports;
  }

  arrive(userId: string): void {
    if (this.#presence.isOnline(userId)) return;
    this.#ports.signals.publish({ kind: 'presence', userId, online: true });
  }

  /** For a process that is new: who has a socket here. */
  announce(): void {
    const here = new Set([...this.#crowd.all()].map(({ signIn }) => signIn.id));
    for (const userId of here) {
      if (this.#presence.isOnline(userId))
        this.#ports.signals.publish({ kind: 'presence', userId, online: true });
    }
  }

  depart(userId: string): void {
    if (this.#crowd.isHere(userId) || !this.#presence.isOnline(userId)) return;
    this.#ports.signals.publish({ kind: 'presence', userId, online: false });
  }

  hear({ userId, online }: PresenceSignal): void {
    if (online) this.#online(userId).catch(this.#ports.report);
    // The last socket of another process closed, and there is one here.
    else if (this.#crowd.isHere(userId))
      this.#ports.signals.publish({ kind: 'presence', userId, online: true });
    else this.#offline(userId);
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
