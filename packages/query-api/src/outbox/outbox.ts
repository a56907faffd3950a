import type { Signal } from '@mach42/event-store/signals/signals.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { roomTexts } from '@mach42/contracts/rooms/texts.ts';
import { closeCodes } from '@mach42/contracts/socket/close-codes.ts';
import { catchUp } from './catch-up.ts';
import { type AppliedChange, toUser } from '@mach42/read-models/changes/change.ts';
import { pruned } from '@mach42/read-models/changes/changes.reads.ts';
import { closingOf, removalsOf } from './closing.ts';
import { Connection } from './connection.ts';
import { Crowd } from './crowd.ts';
import { Outgoing } from './event-frame.ts';
import { Fleeting, isShown } from './fleeting.ts';
import { demotionsOf } from './for-admins.ts';
import { departuresOf, type Membership, membershipsOf } from './membership.ts';
import type { Link, OutboxPorts, SignIn } from './ports.ts';
import { Neighbours } from './neighbours.ts';

export interface OutboxSizes {
  /** Live changes that wait for a client that catches up. */
  readonly buffer: number;
  /** Stored changes that are read at once. */
  readonly page: number;
  /** People online in a room of whom each is told. */
  readonly namedUpTo?: number;
}

const usualSizes: OutboxSizes = { buffer: 1_000, page: 1_000 };
const { countEveryMs, typingUpTo } = limits.online;

/** Brings every client what it may see, once and in order. Rules: `SPEC.md`. */
export class Outbox {
  readonly #ports: OutboxPorts;
  readonly #sizes: OutboxSizes;
  readonly #crowd = new Crowd();
  readonly #neighbours: Neighbours;
  readonly #fleeting: Fleeting;
  readonly #unsubscribe: readonly (() => void)[];
  readonly #counting: NodeJS.Timeout;
  #announced: bigint;

  constructor(ports: OutboxPorts, sizes = usualSizes) {
    this.#ports = ports;
    this.#sizes = sizes;
    this.#neighbours = new Neighbours(
      this.#crowd,
      ports,
      sizes.namedUpTo ?? limits.online.namedUpTo,
    );
    this.#fleeting = new Fleeting(this.#crowd, this.#neighbours);
    this.#counting = setInterval(() => this.#neighbours.tellCounts(), countEveryMs).unref();
    this.#announced = ports.progress.position;
    this.#unsubscribe = [
      ports.progress.onApplied((position, changes) => this.#take(position, changes)),
      ports.progress.onLost(() => this.#sendElsewhere()),
      ports.signals.subscribe((signal) => this.#hear(signal)),
      ports.processes.onGone((process) => this.#neighbours.forget(process)),
      ports.signIns.onEnded((userId) => this.#checkSignIns(userId)),
    ];
  }

  get connectedClients(): number {
    return this.#crowd.connections;
  }

  /** From here on the end of the sign-in closes the link. */
  connect(signIn: SignIn, link: Link): Connection {
    const connection = new Connection(signIn, link, this.#sizes.buffer);
    this.#crowd.add(connection);
    return connection;
  }

  /**
   * Welcomes a client; resolves when it is welcomed or closed. What it missed follows.
   * @param since the last position that the client has seen
   */
  async greet(connection: Connection, since?: bigint): Promise<void> {
    try {
      await this.#welcome(connection, since);
    } catch (error) {
      this.#giveUp(connection, error);
      return;
    }
    if (connection.isClosed) return;
    this.#neighbours.arrive(connection.signIn.id);
    this.#bringUpToDate(connection).catch((error: unknown) => this.#giveUp(connection, error));
  }

  async open(connection: Connection, roomId: string): Promise<void> {
    const { view } = connection;
    if (view.opened.has(roomId)) return;
    const may = view.isAt(roomId) || (await this.#mayVisit(connection, roomId));
    if (connection.isClosed) return;
    if (!may) {
      connection.refuse('FORBIDDEN', roomTexts.notFound);
      return;
    }
    this.#crowd.open(connection, roomId);
    this.#fleeting.catchUp(connection, roomId);
    this.#neighbours.opened(connection, roomId);
  }

  shut(connection: Connection, roomId: string): void {
    this.#crowd.shut(connection, roomId);
  }

  typing({ signIn, view }: Connection, roomId: string): void {
    if (!view.isAt(roomId) || this.#neighbours.readersOf(roomId) > typingUpTo) return;
    const { id: userId, name } = signIn;
    this.#ports.signals.publish({ kind: 'typing', roomId, userId, name });
  }

  disconnect(connection: Connection): void {
    connection.gone();
    this.#crowd.remove(connection);
    this.#neighbours.depart(connection.signIn.id);
  }

  stop(): void {
    clearInterval(this.#counting);
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#sendElsewhere();
  }

  #mayVisit(connection: Connection, roomId: string): Promise<boolean> {
    const may = this.#ports.rooms.mayVisit(connection.signIn, roomId);
    return this.#crowd.mayOpen(connection, roomId, may);
  }

  async #welcome(connection: Connection, since?: bigint): Promise<void> {
    // It may have ended between its check and `connect`.
    await this.#checkSignIn(connection);
    await this.#crowd.loadRooms(connection, this.#ports.rooms.roomIdsOf(connection.signIn.id));
    const resumes = since !== undefined && (await this.#canResume(connection, since));
    connection.welcome(resumes ? since : this.#announced);
    if (since !== undefined && !resumes) {
      connection.refuse('RESYNC', 'Too much was missed to be sent again: load everything anew.');
    }
  }

  #sendElsewhere(): void {
    for (const connection of this.#crowd.all()) {
      connection.close(closeCodes.goingAway, 'resume elsewhere');
    }
  }

  #giveUp(connection: Connection, error: unknown): void {
    this.#ports.report(error);
    connection.close(closeCodes.goingAway, 'resume elsewhere');
  }

  async #canResume(connection: Connection, since: bigint): Promise<boolean> {
    const { changes, progress } = this.#ports;
    if (since > this.#announced) return progress.waitFor(since, limits.minPositionWaitMs);
    const limit = limits.socket.resumeEvents + 1;
    const audiences = connection.view.audiences();
    const missed = await changes.count({ audiences, after: since, limit });
    return missed !== pruned && missed < limit;
  }

  #bringUpToDate(connection: Connection): Promise<void> {
    return catchUp(connection, {
      changes: this.#ports.changes,
      pageSize: this.#sizes.page,
      announced: () => this.#announced,
      onLive: () => {
        for (const roomId of connection.view.opened) this.#fleeting.catchUp(connection, roomId);
        this.#neighbours.introduce(connection);
      },
    });
  }

  #hear(signal: Signal): void {
    if (signal.kind === 'signed-out') this.#checkSignIns(signal.userId);
    else if (signal.kind === 'roll-call') this.#neighbours.announce();
    else if (isShown(signal)) this.#fleeting.hear(signal);
  }

  /** What goes wrong here must not stop the read models; whoever missed something resumes. */
  #take(position: bigint, changes: readonly AppliedChange[]): void {
    try {
      this.#apply(changes);
    } catch (error) {
      this.#ports.report(error);
      this.#sendElsewhere();
    }
    this.#announced = position;
  }

  #apply(changes: readonly AppliedChange[]): void {
    for (const userId of demotionsOf(changes)) this.#crowd.demote(userId);
    const departures = departuresOf(changes);
    for (const departure of departures) this.#crowd.change(departure);
    const closed = new Map(changes.map((change) => [change, this.#close(change)]));
    const removals = removalsOf(changes);
    const isOut = ({ roomId, userId }: Membership) =>
      removals.has(roomId) ||
      departures.some((gone) => gone.roomId === roomId && gone.userId === userId);

    for (const change of changes) {
      for (const membership of membershipsOf(change)) {
        if (!isOut(membership)) this.#crowd.change(membership);
        this.#neighbours.change(membership);
      }
      if (change.type === 'RoomRemoved') this.#neighbours.close(change.roomId ?? '');
      const outgoing = new Outgoing(change);
      for (const audience of change.audiences) {
        for (const connection of this.#crowd.of(audience)) connection.deliver(outgoing);
      }
      for (const connection of closed.get(change) ?? []) connection.deliver(outgoing);
      this.#fleeting.settle(change);
    }
  }

  /** Whom the change keeps out of the room from now on: they are told of it, and of nothing more. */
  #close(change: AppliedChange): readonly Connection[] {
    const closing = closingOf(change);
    return closing === undefined ? [] : this.#crowd.close(closing);
  }

  #checkSignIns(userId: string): void {
    for (const connection of this.#crowd.of(toUser(userId))) {
      this.#checkSignIn(connection).catch(this.#ports.report);
    }
  }

  async #checkSignIn(connection: Connection): Promise<void> {
    if (await this.#ports.signIns.holds(connection.signIn)) return;
    connection.close(closeCodes.unauthorized, 'signed out');
  }
}
