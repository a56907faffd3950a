import { isDeepStrictEqual } from 'node:util';
import { EventIdReused, StoreClosed } from '../errors.ts';
import type { EventFeed, SubscribeOptions } from '../event-feed.ts';
import type {
  AppendResult,
  EventStore,
  ExpectedRevision,
  ReadStreamOptions,
  Snapshot,
} from '../event-store.ts';
import type { Json, NewEvent, RecordedEvent } from '../event.ts';
import { jsonText } from '../log/append-request.ts';
import { decrypt, encrypt } from './content-cipher.ts';
import { ownerOfSnapshots, type ContentKeys } from './content-keys.ts';
import { ContentSealer, type Sealed } from './content-sealer.ts';
import { Reading, type Encryption } from './reading.ts';
import { encryptedField, isEncrypting, type EncryptingStore } from './secret.ts';

/**
 * Encrypts the personal content of a log with the key of the person, whichever store keeps the log. Rules: ES180 to
 * ES187 of `SPEC.md`.
 * @param inner opened without shapes: it holds the encrypted events
 */
export function encryptedEventStore(
  inner: EventStore & EventFeed,
  encryption: Encryption,
): EventStore & EventFeed {
  return new EncryptedEventStore(inner, encryption);
}

/**
 * Returns a log that reads events as they are stored, for callers that need no content: reading costs no decryption.
 */
export const storedForm = (
  log: EventStore & EventFeed,
): Pick<EventStore, 'readAll' | 'readEvent' | 'hashesAfter'> =>
  log instanceof EncryptedEventStore ? log.inner : log;

/** Another source of the events of such a log, which delivers them as they are stored. */
export function decryptedFeed(inner: EventFeed, encryption: Encryption): EventFeed {
  const reading = new Reading(encryption);
  return { subscribe: (options) => reading.subscribe(inner, options) };
}

class EncryptedEventStore implements EventStore, EventFeed {
  readonly inner: EventStore & EventFeed;
  /** The same, where it encrypts itself. */
  readonly #encrypting: EncryptingStore | undefined;
  readonly #keys: ContentKeys;
  readonly #sealer: ContentSealer;
  readonly #reading: Reading;
  /** Writes that were accepted and have not ended. */
  #accepted = 0;
  readonly #ended = Promise.withResolvers<void>();
  #lastSealed: Promise<unknown> = Promise.resolve();
  /** Writes that wait to be encrypted; one that comes after them does not overtake. */
  #sealing = 0;
  #closing: Promise<void> | undefined;

  constructor(inner: EventStore & EventFeed, encryption: Encryption) {
    this.inner = inner;
    this.#encrypting = isEncrypting(inner) ? inner : undefined;
    this.#keys = encryption.keys;
    this.#sealer = new ContentSealer(encryption.keys, encryption.personal);
    this.#reading = new Reading(encryption);
  }

  // Awaits as few promises as possible: each of them costs an append a part of the time that its encryption takes.
  async append(
    stream: string,
    events: readonly NewEvent[],
    expected: ExpectedRevision,
  ): Promise<AppendResult> {
    this.#begin();
    try {
      // Appends keep the order in which they came, also where one of them waits for a key.
      const encrypting = this.#sealing === 0 ? this.#encrypting : undefined;
      const divided = encrypting && this.#sealer.divideAtOnce(events);
      if (encrypting === undefined || divided === undefined)
        return await this.#appendSealed(stream, events, expected);
      try {
        return await encrypting.appendWithSecrets(
          stream,
          divided.events,
          expected,
          divided.secrets,
        );
      } catch (error) {
        if (!(error instanceof EventIdReused)) throw error;
        return await this.#appendAgain(stream, events, expected, await this.#sealInTurn(events));
      }
    } finally {
      this.#end();
    }
  }

  async readStream(stream: string, options?: ReadStreamOptions): Promise<RecordedEvent[]> {
    this.#requireOpen();
    return this.#reading.read(await this.inner.readStream(stream, options));
  }

  async readAll(after: bigint, limit: number): Promise<RecordedEvent[]> {
    this.#requireOpen();
    return this.#reading.read(await this.inner.readAll(after, limit));
  }

  async readEvent(id: string): Promise<RecordedEvent | undefined> {
    this.#requireOpen();
    const stored = await this.inner.readEvent(id);
    return stored && (await this.#reading.read([stored]))[0];
  }

  knownEnd(stream: string): number | undefined {
    return this.inner.knownEnd?.(stream);
  }

  async head(): Promise<bigint> {
    this.#requireOpen();
    return this.inner.head();
  }

  async *subscribe(options: SubscribeOptions): AsyncGenerator<readonly RecordedEvent[]> {
    this.#requireOpen();
    yield* this.#reading.subscribe(this.inner, options);
  }

  /** A snapshot that is not encrypted, or by a key that was replaced, is left out: the state is folded from the events. */
  async readSnapshot(stream: string): Promise<Snapshot | undefined> {
    this.#requireOpen();
    const kept = await this.inner.readSnapshot(stream);
    if (kept === undefined) return undefined;
    const text = encryptedIn(kept.state);
    if (text === undefined) return undefined;
    const key =
      this.#keys.known(ownerOfSnapshots) ??
      (await this.#keys.load([ownerOfSnapshots])).get(ownerOfSnapshots);
    const opened = key && decrypt(key, associatedDataOf(kept), text);
    if (typeof opened !== 'string') return undefined;
    return { ...kept, state: JSON.parse(opened) as Json };
  }

  async writeSnapshot(snapshot: Snapshot): Promise<void> {
    this.#begin();
    try {
      await this.#writeSnapshot(snapshot);
    } finally {
      this.#end();
    }
  }

  close(): Promise<void> {
    if (this.#accepted === 0) this.#ended.resolve();
    this.#closing ??= this.#ended.promise.then(() => this.inner.close());
    return this.#closing;
  }

  async #appendSealed(
    stream: string,
    events: readonly NewEvent[],
    expected: ExpectedRevision,
  ): Promise<AppendResult> {
    const atOnce = this.#sealing === 0 ? this.#sealer.sealAtOnce(events) : undefined;
    const sealed = atOnce ?? (await this.#sealInTurn(events));
    try {
      return await this.#opened(await this.inner.append(stream, sealed.events, expected), sealed);
    } catch (error) {
      if (!(error instanceof EventIdReused)) throw error;
      return this.#appendAgain(stream, events, expected, sealed);
    }
  }

  /**
   * Each time, the same text is encrypted to another. Where an event has the content that is stored, the stored
   * data takes the place of its own, and the store compares the rest.
   */
  async #appendAgain(
    stream: string,
    events: readonly NewEvent[],
    expected: ExpectedRevision,
    sealed: Sealed,
  ): Promise<AppendResult> {
    const asStored = await Promise.all(
      sealed.events.map(async (event, index) => {
        const stored = await this.inner.readEvent(event.id);
        const [opened] = stored === undefined ? [] : await this.#reading.opener.open([stored]);
        const isSame = isDeepStrictEqual(opened?.data, events[index]?.data);
        return stored !== undefined && isSame ? { ...event, data: stored.data } : event;
      }),
    );
    return this.#opened(await this.inner.append(stream, asStored, expected), sealed);
  }

  async #opened(result: AppendResult, { texts }: Sealed): Promise<AppendResult> {
    const { opener } = this.#reading;
    const events =
      opener.openAtOnce(result.events, texts) ?? (await opener.open(result.events, texts));
    return { ...result, events };
  }

  async #sealInTurn(events: readonly NewEvent[]) {
    this.#sealing += 1;
    const sealing = this.#lastSealed.then(() => this.#sealer.seal(events));
    this.#lastSealed = sealing.catch(() => undefined);
    try {
      return await sealing;
    } finally {
      this.#sealing -= 1;
    }
  }

  async #writeSnapshot(snapshot: Snapshot): Promise<void> {
    const key =
      this.#keys.known(ownerOfSnapshots) ??
      (await this.#keys.loadOrCreate([ownerOfSnapshots])).get(ownerOfSnapshots);
    if (key === undefined || key === null) return;
    const text = encrypt(
      key.content,
      associatedDataOf(snapshot),
      jsonText('state', snapshot.state),
    );
    await this.inner.writeSnapshot({ ...snapshot, state: { [encryptedField]: text } });
  }

  /** A close waits for the calls that were accepted before it. */
  #begin(): void {
    this.#requireOpen();
    this.#accepted += 1;
  }

  #end(): void {
    this.#accepted -= 1;
    if (this.#accepted === 0 && this.#closing !== undefined) this.#ended.resolve();
  }

  #requireOpen(): void {
    if (this.#closing !== undefined) throw new StoreClosed();
  }
}

function encryptedIn(state: Json): string | undefined {
  if (typeof state !== 'object' || state === null || !(encryptedField in state)) return undefined;
  const text = state[encryptedField];
  return typeof text === 'string' ? text : undefined;
}

const associatedDataOf = ({ stream, revision }: Snapshot): string => `${stream} at ${revision}`;
