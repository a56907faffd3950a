import { limits } from '@mach42/contracts/kernel/limits.ts';
import { roomTexts } from '@mach42/contracts/rooms/texts.ts';
import { closeCodes } from '@mach42/contracts/socket/close-codes.ts';
import type { Signal } from '@mach42/event-store/signals/signals.ts';
import { CallTurns } from '@mach42/http-kit/call-turns.ts';
import { type AppliedChange, toUser } from '@mach42/read-models/changes/change.ts';
import { pruned } from '@mach42/read-models/changes/changes.reads.ts';
import { isTracing, recordAfter } from '@mach42/telemetry/tracing.ts';
import { setTimeout } from 'node:timers/promises';
import { ConnectionRegistry } from './connection-registry.ts';
import { catchUp, Connection } from './connection.ts';
import { EphemeralSignals, isForClients } from './ephemeral-signals.ts';
import { OutgoingChange } from './frames.ts';
import type { Link, OutboxPorts, SignIn } from './ports.ts';
import { Presence } from './presence.ts';
import {
  closingOf,
  demotionsOf,
  departuresOf,
  type Membership,
  membershipsOf,
  removalsOf,
} from './visibility.ts';

export interface OutboxSizes {
  /** Live changes that are buffered for a client that catches up. */
  readonly buffer: number;
  /** Stored changes that are read together. */
  readonly page: number;
  /** People online in a room up to which each of them is shown. */
  readonly namedUpTo?: number;
}

const defaultSizes: OutboxSizes = { buffer: 1_000, page: 1_000 };
const { countEveryMs, typingUpTo } = limits.online;
const { resyncTogether, resyncEveryMs } = limits.socket;
const loadAgain = 'Not everything that changed can be sent: load everything again.';

/** Sends each client the changes that it may see, once and in order. Rules: `SPEC.md`. */
export class Outbox {
  readonly #ports: OutboxPorts;
  readonly #sizes: OutboxSizes;
  readonly #registry = new ConnectionRegistry();
  readonly #presence: Presence;
  readonly #ephemeral: EphemeralSignals;
  /**
   * The turns of connections that catch up: each change costs as little as a frame, and a client may have missed
   * thousands.
   */
  readonly #turns: Pick<CallTurns, 'wait'>;
  readonly #unsubscribe: readonly (() => void)[];
  readonly #counting: NodeJS.Timeout;
  #published: bigint;

  constructor(
    ports: OutboxPorts,
    sizes = defaultSizes,
    turns: Pick<CallTurns, 'wait'> = new CallTurns(),
  ) {
    this.#ports = ports;
    this.#turns = turns;
    this.#sizes = sizes;
    this.#presence = new Presence(
      this.#registry,
      ports,
      sizes.namedUpTo ?? limits.online.namedUpTo,
    );
    this.#ephemeral = new EphemeralSignals(this.#registry, this.#presence);
    this.#counting = setInterval(() => this.#presence.sendCounts(), countEveryMs).unref();
    this.#published = ports.progress.position;
    this.#unsubscribe = [
      ports.progress.onApplied((position, changes) => this.#onApplied(position, changes)),
      ports.progress.onLost(() => this.#sendElsewhere()),
      ports.signals.subscribe((signal) => this.#onSignal(signal)),
      ports.processes.onGone((process) => this.#presence.onProcessGone(process)),
      ports.signIns.onEnded((userId) => this.#checkSignIns(userId)),
      ports.rows.onReplaced(() => void this.#resyncAll().catch(ports.report)),
    ];
  }

  get connectedClients(): number {
    return this.#registry.size;
  }

  /** Adds the connection of a client. Afterwards the end of the sign-in closes the link. */
  connect(signIn: SignIn, link: Link): Connection {
    const connection = new Connection(signIn, link, this.#sizes.buffer);
    this.#registry.add(connection);
    return connection;
  }

  /**
   * Welcomes a client; resolves when it is welcomed or closed. The changes that it missed follow.
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
    this.#presence.connected(connection.signIn.id);
    this.#bringUpToDate(connection).catch((error: unknown) => this.#giveUp(connection, error));
  }

  async openRoom(connection: Connection, roomId: string): Promise<void> {
    const { view } = connection;
    if (view.opened.has(roomId)) return;
    const may = view.isAt(roomId) || (await this.#mayVisit(connection, roomId));
    if (connection.isClosed) return;
    if (!may) {
      connection.refuse('FORBIDDEN', roomTexts.notFound);
      return;
    }
    this.#registry.openRoom(connection, roomId);
    this.#ephemeral.sendReplies(connection, roomId);
    this.#presence.onRoomOpened(connection, roomId);
  }

  closeRoom(connection: Connection, roomId: string): void {
    this.#registry.closeRoom(connection, roomId);
  }

  typing({ signIn, view }: Connection, roomId: string): void {
    if (!view.isAt(roomId) || this.#presence.readersOf(roomId) > typingUpTo) return;
    const { id: userId, name } = signIn;
    this.#ports.signals.publish({ kind: 'typing', roomId, userId, name });
  }

  disconnect(connection: Connection): void {
    connection.gone();
    this.#registry.remove(connection);
    this.#presence.disconnected(connection.signIn.id);
  }

  stop(): void {
    clearInterval(this.#counting);
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#sendElsewhere();
  }

  #mayVisit(connection: Connection, roomId: string): Promise<boolean> {
    const may = this.#ports.rooms.mayVisit(connection.signIn, roomId);
    return this.#registry.mayOpen(connection, roomId, may);
  }

  async #welcome(connection: Connection, since?: bigint): Promise<void> {
    // The sign-in may have ended between its check and `connect`.
    await this.#checkSignIn(connection);
    await this.#registry.loadRooms(connection, this.#ports.rooms.roomIdsOf(connection.signIn.id));
    const resumes = since !== undefined && (await this.#canResume(connection, since));
    connection.welcome(resumes ? since : this.#published);
    if (since !== undefined && !resumes) {
      connection.refuse('RESYNC', loadAgain);
    }
  }

  /** Sends them in groups, as each client reads the content of its screen again. */
  async #resyncAll(): Promise<void> {
    let count = 0;
    const all = [...this.#registry.all()];
    for (const connection of all) {
      connection.refuse('RESYNC', loadAgain);
      count += 1;
      if (count % resyncTogether === 0) await setTimeout(resyncEveryMs, undefined, { ref: false });
    }
  }

  #sendElsewhere(): void {
    for (const connection of this.#registry.all()) {
      connection.close(closeCodes.goingAway, 'resume elsewhere');
    }
  }

  #giveUp(connection: Connection, error: unknown): void {
    this.#ports.report(error);
    connection.close(closeCodes.goingAway, 'resume elsewhere');
  }

  async #canResume(connection: Connection, since: bigint): Promise<boolean> {
    const { changes, progress, rows } = this.#ports;
    if (since < (await rows.replacedAt())) return false;
    if (since > this.#published) return progress.waitFor(since, limits.minPositionWaitMs);
    const limit = limits.socket.resumeEvents + 1;
    const audiences = connection.view.audiences();
    const turn = () => this.#turns.wait(connection.signIn.id);
    const missed = await changes.count({ audiences, after: since, limit, turn });
    return missed !== pruned && missed < limit;
  }

  #bringUpToDate(connection: Connection): Promise<void> {
    return catchUp(connection, {
      changes: this.#ports.changes,
      pageSize: this.#sizes.page,
      published: () => this.#published,
      turn: () => this.#turns.wait(connection.signIn.id),
      onLive: () => {
        for (const roomId of connection.view.opened)
          this.#ephemeral.sendReplies(connection, roomId);
        this.#presence.onLive(connection);
      },
    });
  }

  #onSignal(signal: Signal): void {
    if (signal.kind === 'signed-out') this.#checkSignIns(signal.userId);
    else if (signal.kind === 'roll-call') this.#presence.publishOwn();
    else if (isForClients(signal)) this.#ephemeral.onSignal(signal);
  }

  /** A failure here must not stop the read models; a client that missed a change resumes. */
  #onApplied(position: bigint, changes: readonly AppliedChange[]): void {
    try {
      this.#apply(changes);
    } catch (error) {
      this.#ports.report(error);
      this.#sendElsewhere();
    }
    this.#published = position;
  }

  #apply(changes: readonly AppliedChange[]): void {
    for (const userId of demotionsOf(changes)) this.#registry.demote(userId);
    const departures = departuresOf(changes);
    for (const departure of departures) this.#registry.applyMembership(departure);
    const closed = new Map(changes.map((change) => [change, this.#close(change)]));
    const removals = removalsOf(changes);
    const isOut = ({ roomId, userId }: Membership) =>
      removals.has(roomId) ||
      departures.some((gone) => gone.roomId === roomId && gone.userId === userId);

    for (const change of changes) {
      for (const membership of membershipsOf(change)) {
        if (!isOut(membership)) this.#registry.applyMembership(membership);
        this.#presence.onMembership(membership);
      }
      if (change.type === 'RoomRemoved') this.#presence.onRoomRemoved(change.roomId ?? '');
      const startedAt = Date.now();
      let sockets = 0;
      const outgoing = new OutgoingChange(change);
      const deliver = (connection: Connection): void => {
        connection.deliver(outgoing);
        sockets += 1;
      };
      for (const audience of change.audiences)
        for (const connection of this.#registry.of(audience)) deliver(connection);
      for (const connection of closed.get(change) ?? []) deliver(connection);
      if (isTracing()) this.#record(change, sockets, startedAt);
      this.#ephemeral.onChange(change);
    }
  }

  /** Adds the delivery to the trace of the event that made the change. */
  #record({ position, type }: AppliedChange, sockets: number, startedAt: number): void {
    const span = {
      name: `deliver ${type}`,
      kind: 'producer',
      attributes: { 'mach42.sockets': sockets },
      startedAt,
    } as const;
    this.#ports
      .causeAt?.(position)
      .then((cause) => cause && recordAfter(cause, span))
      .catch(this.#ports.report);
  }

  /** The clients to which the change closes a room: it is the last change of the room that they get. */
  #close(change: AppliedChange): readonly Connection[] {
    const closing = closingOf(change);
    return closing === undefined ? [] : this.#registry.applyClosing(closing);
  }

  #checkSignIns(userId: string | undefined): void {
    const concerned =
      userId === undefined ? [...this.#registry.all()] : this.#registry.of(toUser(userId));
    for (const connection of concerned) {
      this.#checkSignIn(connection).catch(this.#ports.report);
    }
  }

  async #checkSignIn(connection: Connection): Promise<void> {
    if (await this.#ports.signIns.holds(connection.signIn)) return;
    connection.close(closeCodes.unauthorized, 'signed out');
  }
}
