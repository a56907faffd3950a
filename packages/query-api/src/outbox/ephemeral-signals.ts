import type { BetweenProcesses, Signal } from '@mach42/event-store/signals/signals.ts';
import { type AppliedChange, toRoom, toUser } from '@mach42/read-models/changes/change.ts';
import type { ConnectionRegistry } from './connection-registry.ts';
import type { Connection } from './connection.ts';
import { type Delta, deltaFrame, encode } from './frames.ts';
import type { Presence } from './presence.ts';

/** Every signal but those that are for the servers themselves. */
type ForClients = Exclude<Signal, ForServers>;
type ForServers = Extract<Signal, { kind: 'signed-out' }> | BetweenProcesses;

const forServers: Readonly<Record<ForServers['kind'], true>> = {
  'signed-out': true,
  'roll-call': true,
  report: true,
};

export const isForClients = (signal: Signal): signal is ForClients => !(signal.kind in forServers);
type SignalOf<Kind extends Signal['kind']> = Extract<Signal, { kind: Kind }>;

const modelsFrame = encode({ t: 'models' });

/** Shows ephemeral signals to live clients; a client that is not connected misses them. */
export class EphemeralSignals {
  readonly #registry: ConnectionRegistry;
  readonly #presence: Presence;
  readonly #replies = new Replies();

  constructor(registry: ConnectionRegistry, presence: Presence) {
    this.#registry = registry;
    this.#presence = presence;
  }

  onSignal(signal: ForClients): void {
    switch (signal.kind) {
      case 'delta':
        this.#delta(signal);
        break;
      case 'typing':
        this.#typing(signal);
        break;
      case 'presence':
        this.#presence.onSignal(signal);
        break;
      case 'progress':
        this.#progress(signal);
        break;
      case 'place':
        this.#queuePosition(signal);
        break;
      case 'models':
        this.#models();
        break;
      default:
        signal satisfies never;
    }
  }

  /** A change that ends a reply has its final text in it. */
  onChange(change: AppliedChange): void {
    this.#replies.settle(change);
  }

  /** Sends the whole text so far of the replies being written, to a client that begins to see them. */
  sendReplies(connection: Connection, roomId: string): void {
    for (const reply of this.#replies.inRoom(roomId)) connection.show(deltaFrame(reply));
  }

  #delta(delta: Delta): void {
    if (!this.#replies.append(delta)) return;
    const frame = deltaFrame(delta);
    for (const connection of this.#registry.of(toRoom(delta.roomId))) {
      if (connection.view.opened.has(delta.roomId)) connection.show(frame);
    }
  }

  #typing({ roomId, userId, name }: SignalOf<'typing'>): void {
    const frame = encode({ t: 'typing', roomId, userId, name });
    for (const connection of this.#registry.of(toRoom(roomId))) {
      if (connection.signIn.id !== userId) connection.show(frame);
    }
  }

  #models(): void {
    for (const connection of this.#registry.all()) connection.show(modelsFrame);
  }

  #queuePosition({ jobId, userId, queuePosition }: SignalOf<'place'>): void {
    const frame = encode({ t: 'place', jobId, queuePosition });
    for (const connection of this.#registry.of(toUser(userId))) connection.show(frame);
  }

  #progress({ jobId, userId, progress }: SignalOf<'progress'>): void {
    const frame = encode({ t: 'progress', jobId, progress });
    for (const connection of this.#registry.of(toUser(userId))) connection.show(frame);
  }
}

interface Reply {
  readonly roomId: string;
  seq: number;
  pieces: string[];
}

/** Replies being written that are remembered at most; the oldest is dropped. */
const maxReplies = 1_000;

const ends = new Set(['ReplyCompleted', 'ReplyFailed', 'ReplyStopped', 'MessageDeleted']);

/** The text so far of every reply being written, joined from its deltas. */
class Replies {
  readonly #replies = new Map<string, Reply>();

  /**
   * Adds a piece. Returns false when it must not be shown: it repeats a piece, or a piece before it is
   * missing. Then the rest of the reply is not shown either; its final text comes as an event.
   */
  append({ messageId, roomId, seq, text }: Delta): boolean {
    if (seq === 1) {
      this.#start(messageId, { roomId, seq, pieces: [text] });
      return true;
    }
    const reply = this.#replies.get(messageId);
    if (reply === undefined || seq <= reply.seq) return false;
    if (seq !== reply.seq + 1) {
      this.#replies.delete(messageId);
      return false;
    }
    reply.seq = seq;
    reply.pieces.push(text);
    return true;
  }

  /** Forgets a reply that ended by this change. */
  settle({ type, data }: AppliedChange): void {
    if (this.#replies.size === 0 || !ends.has(type)) return;
    const { message, messageId } = data as { message?: { id: string }; messageId?: string };
    const id = message?.id ?? messageId;
    if (id !== undefined) this.#replies.delete(id);
  }

  /** The whole text so far of each reply being written in a room. */
  *inRoom(roomId: string): Iterable<Delta> {
    for (const [messageId, reply] of this.#replies) {
      if (reply.roomId !== roomId) continue;
      const text = reply.pieces.join('');
      reply.pieces = [text];
      yield { messageId, roomId, seq: reply.seq, text };
    }
  }

  #start(messageId: string, reply: Reply): void {
    this.#replies.delete(messageId);
    this.#replies.set(messageId, reply);
    if (this.#replies.size <= maxReplies) return;
    for (const oldest of this.#replies.keys()) {
      this.#replies.delete(oldest);
      return;
    }
  }
}
