import { upcasters } from '@mach42/domain/upcasters.ts';
import { EventStoreError } from '@mach42/event-store/errors.ts';
import type {
  AppendResult,
  EventStore,
  ExpectedRevision,
  ReadStreamOptions,
  Snapshot,
} from '@mach42/event-store/event-store.ts';
import type { NewEvent, RecordedEvent } from '@mach42/event-store/event.ts';
import { Backoff } from '@mach42/event-store/feed/retry.ts';
import { LiveStore } from '@mach42/event-store/log/live-store.ts';
import { AppendUnsettled, DatabaseUnreachable } from '@mach42/event-store/log/server-errors.ts';
import type { Owner } from '../kernel/scheduler.ts';
import type { Ground } from './ground.ts';
import type { LogServer } from './log-server.ts';
import { Unreachable } from './network.ts';

const database = { text: 'log', product: 'PostgreSQL' } as const;
/** How long an answer is waited for, how long altogether, and how often the end is read. */
const answerMs = 2_000;
const patienceMs = 8_000;
const pollEveryMs = 1_000;

/**
 * The log as a process has it that reaches it over the network, with the rules of the adapter for
 * PostgreSQL: an append whose answer is lost is asked again with the same ids (ES103), growth is published and
 * polled for (ES104).
 */
export class RemoteStore extends LiveStore implements EventStore {
  readonly #ground: Ground;
  readonly #server: LogServer;
  readonly #owner: Owner;
  readonly #stopListening: () => void;
  readonly #polling: NodeJS.Timeout;

  constructor(ground: Ground, server: LogServer, owner: Owner) {
    super(upcasters);
    this.#ground = ground;
    this.#server = server;
    this.#owner = owner;
    this.#stopListening = server.notify(owner, (head) => this.feed.reach(head));
    this.#polling = setInterval(() => this.#poll(), pollEveryMs);
  }

  async append(
    stream: string,
    events: readonly NewEvent[],
    expected: ExpectedRevision,
  ): Promise<AppendResult> {
    const result = await this.#ask(
      (store) => store.append(stream, events, expected),
      (reason, cause) => new AppendUnsettled(database, reason, cause),
    );
    if (!result.replayed) this.publish(result.events);
    this.feed.reach(result.position);
    return result;
  }

  readStream(stream: string, options?: ReadStreamOptions): Promise<RecordedEvent[]> {
    return this.#ask((store) => store.readStream(stream, options));
  }

  readAll(after: bigint, limit: number): Promise<RecordedEvent[]> {
    return this.#ask((store) => store.readAll(after, limit));
  }

  readEvent(id: string): Promise<RecordedEvent | undefined> {
    return this.#ask((store) => store.readEvent(id));
  }

  head(): Promise<bigint> {
    return this.#ask((store) => store.head());
  }

  readSnapshot(stream: string): Promise<Snapshot | undefined> {
    return this.#ask((store) => store.readSnapshot(stream));
  }

  async writeSnapshot(snapshot: Snapshot): Promise<void> {
    await this.#ask((store) => store.writeSnapshot(snapshot));
  }

  protected async release(): Promise<void> {
    this.#stopListening();
    clearInterval(this.#polling);
  }

  #poll(): void {
    this.#server
      .ask(this.#owner, (store) => store.head(), pollEveryMs)
      .then(
        (head) => this.feed.reach(head),
        // The next poll asks again.
        () => undefined,
      );
  }

  async #ask<T>(
    work: (store: EventStore) => Promise<T>,
    unsettled?: (reason: string, cause: unknown) => Error,
  ): Promise<T> {
    this.requireOpen();
    const { scheduler } = this.#ground;
    const backoff = new Backoff(50, 1_000);
    const end = scheduler.now + patienceMs;
    let isSent = false;
    for (;;) {
      try {
        return structuredClone(await this.#server.ask(this.#owner, work, answerMs));
      } catch (error) {
        this.requireOpen();
        if (error instanceof EventStoreError) throw error;
        isSent ||= !(error instanceof Unreachable);
        if (scheduler.now > end) {
          throw isSent && unsettled !== undefined
            ? unsettled('no answer', error)
            : new DatabaseUnreachable(database, 'no answer', error);
        }
        await scheduler.wait(backoff.next());
      }
    }
  }
}
