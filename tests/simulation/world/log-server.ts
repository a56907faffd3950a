import { upcasters } from '@mach42/domain/upcasters.ts';
import type { EventFeed } from '@mach42/event-store/event-feed.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';
import type { StoredEvent } from '@mach42/event-store/log/encoded-event.ts';
import { LogReader } from '@mach42/event-store/sqlite/log-reader.ts';
import { openSqliteEventStore } from '@mach42/event-store/sqlite/open.ts';
import { Owner } from '../kernel/scheduler.ts';
import { Violation } from '../oracle/violation.ts';
import { Disk, type Crash } from './disk.ts';
import type { Ground } from './ground.ts';

const file = 'events.db';
const everything = 1_000_000;

/** The machine that keeps the log: the store for SQLite, on a disk of its own, behind a network. */
export class LogServer {
  readonly disk: Disk;
  readonly #ground: Ground;
  readonly #subscribers = new Map<object, { readonly owner: Owner; notify(head: bigint): void }>();
  #starts = 0;
  #owner: Owner | undefined;
  #store: (EventStore & EventFeed) | undefined;
  /** The power fails in the sync of the next commit. */
  failsInSync = false;

  constructor(ground: Ground) {
    this.#ground = ground;
    this.disk = new Disk(`${ground.folder}/log`, ground.chance.fork('disk of the log'));
  }

  get isUp(): boolean {
    return this.#owner?.isAlive === true;
  }

  /** Opens the log; where the disk keeps it from that, it is down again. */
  start(): void {
    if (this.isUp) return;
    this.#starts += 1;
    const owner = new Owner(`log#${this.#starts}`);
    this.#owner = owner;
    const open = owner.run(() => this.#open(owner));
    open.catch((error: unknown) => {
      if (error instanceof Violation || this.disk.fault === undefined) this.#ground.fail(error);
      else if (owner === this.#owner) this.crash('killed');
    });
  }

  /** @throws Violation an acknowledged event is missing, or has changed */
  async #open(owner: Owner): Promise<void> {
    const { history, scheduler, network } = this.#ground;
    const path = this.disk.path(file);
    const store = await openSqliteEventStore({ file: path, upcasters });
    const reader = new LogReader(path);
    history.recovered(allAfter(reader, 0), scheduler.now);
    this.disk.onCommit = (written) => {
      if (written === path) this.#committed(reader);
    };
    this.#store = store;
    const { signal } = new AbortController();
    const after = await store.head();
    for await (const batch of store.subscribe({ after, signal })) {
      const head = batch.at(-1)?.position ?? 0n;
      for (const subscriber of this.#subscribers.values()) {
        network.send(owner, subscriber.owner, () => subscriber.notify(head));
      }
    }
  }

  #committed(reader: LogReader): void {
    const { history, scheduler, fail } = this.#ground;
    const events = allAfter(reader, history.events.length);
    if (events.length === 0) return;
    if (this.failsInSync) {
      this.failsInSync = false;
      this.crash('power in a sync');
      return;
    }
    try {
      history.committed(events, scheduler.now);
    } catch (error) {
      fail(error);
    }
  }

  crash(how: Crash): void {
    if (!this.isUp) return;
    if (this.#owner !== undefined) this.#owner.isAlive = false;
    this.#store = undefined;
    this.disk.onCommit = undefined;
    this.#ground.scheduler.trace(`log ${how}`);
    this.disk.crash(how);
  }

  /** Tells of the log's growth, as far as the network brings it. Returns what ends that. */
  notify(owner: Owner, notify: (head: bigint) => void): () => void {
    const subscriber = { owner, notify };
    this.#subscribers.set(subscriber, subscriber);
    return () => this.#subscribers.delete(subscriber);
  }

  /** Asks the store over the network; while the store opens, nothing answers. */
  ask<T>(from: Owner, work: (store: EventStore) => Promise<T>, withinMs: number): Promise<T> {
    const { network, history } = this.#ground;
    const served = async (): Promise<T> => {
      if (this.#store === undefined) throw new Error('Nothing is asked of a store that is gone.');
      const answer = await work(this.#store);
      const { position } = (answer ?? {}) as { readonly position?: unknown };
      if (typeof position === 'bigint') {
        history.acknowledged = Math.max(history.acknowledged, Number(position));
      }
      return answer;
    };
    return network.ask(from, this.#store && this.#owner, served, withinMs);
  }
}

/** Events may come in several slices. */
function allAfter(reader: LogReader, position: number): StoredEvent[] {
  const events: StoredEvent[] = [];
  for (;;) {
    const slice = reader.after(events.at(-1)?.position ?? position, everything);
    events.push(...slice.events);
    if (!slice.isCut) return events;
  }
}
