import type { BetweenProcesses, Signal } from '@mach42/event-store/signals/signals.ts';
import { type AppliedChange, toRoom, toUser } from '@mach42/read-models/changes/change.ts';
import type { Connection } from './connection.ts';
import type { Crowd } from './crowd.ts';
import { encode } from './encode.ts';
import type { Neighbours } from './neighbours.ts';
import { type Delta, deltaFrame, Replies } from './replies.ts';

/** Every signal but those that are for the servers themselves. */
type Shown = Exclude<Signal, ForServers>;
type ForServers = Extract<Signal, { kind: 'signed-out' }> | BetweenProcesses;

const forServers: Readonly<Record<ForServers['kind'], true>> = {
  'signed-out': true,
  'roll-call': true,
  report: true,
};

export const isShown = (signal: Signal): signal is Shown => !(signal.kind in forServers);
type SignalOf<Kind extends Signal['kind']> = Extract<Signal, { kind: Kind }>;

const modelsFrame = encode({ t: 'models' });

/** Shows to live clients what is worth seeing only as it happens. */
export class Fleeting {
  readonly #crowd: Crowd;
  readonly #neighbours: Neighbours;
  readonly #replies = new Replies();

  constructor(crowd: Crowd, neighbours: Neighbours) {
    this.#crowd = crowd;
    this.#neighbours = neighbours;
  }

  hear(signal: Shown): void {
    switch (signal.kind) {
      case 'delta':
        this.#delta(signal);
        break;
      case 'typing':
        this.#typing(signal);
        break;
      case 'presence':
        this.#neighbours.hear(signal);
        break;
      case 'progress':
        this.#progress(signal);
        break;
      case 'place':
        this.#place(signal);
        break;
      case 'models':
        this.#models();
        break;
      default:
        signal satisfies never;
    }
  }

  /** A reply that ended by a change has its final text in it. */
  settle(change: AppliedChange): void {
    this.#replies.settle(change);
  }

  /** The whole text so far of the replies in work, to a client that comes to see them. */
  catchUp(connection: Connection, roomId: string): void {
    for (const reply of this.#replies.inRoom(roomId)) connection.show(deltaFrame(reply));
  }

  #delta(delta: Delta): void {
    if (!this.#replies.append(delta)) return;
    const frame = deltaFrame(delta);
    for (const connection of this.#crowd.of(toRoom(delta.roomId))) {
      if (connection.view.opened.has(delta.roomId)) connection.show(frame);
    }
  }

  #typing({ roomId, userId, name }: SignalOf<'typing'>): void {
    const frame = encode({ t: 'typing', roomId, userId, name });
    for (const connection of this.#crowd.of(toRoom(roomId))) {
      if (connection.signIn.id !== userId) connection.show(frame);
    }
  }

  #models(): void {
    for (const connection of this.#crowd.all()) connection.show(modelsFrame);
  }

  #place({ jobId, userId, queuePosition }: SignalOf<'place'>): void {
    const frame = encode({ t: 'place', jobId, queuePosition });
    for (const connection of this.#crowd.of(toUser(userId))) connection.show(frame);
  }

  #progress({ jobId, userId, progress }: SignalOf<'progress'>): void {
    const frame = encode({ t: 'progress', jobId, progress });
    for (const connection of this.#crowd.of(toUser(userId))) connection.show(frame);
  }
}
