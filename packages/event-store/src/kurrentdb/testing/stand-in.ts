import {
  StreamNotFoundError,
  UnavailableError,
  UnknownError,
  WrongExpectedVersionError,
  type AllStreamResolvedEvent,
  type AppendStreamRequest,
  type AppendStreamState,
  type Filter,
  type ReadAllOptions,
  type ReadPosition,
  type ReadStreamOptions,
  type RecordedEvent,
} from '@kurrent/kurrentdb-client';
import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { Calls } from '../kurrent-log.ts';

type Stored = RecordedEvent & { readonly position: { commit: bigint; prepare: bigint } };
type ReadOptions = ReadStreamOptions & ReadAllOptions;

/** What SchemaName of the server's second protocol takes. */
const typeRule = /^[\p{L}\p{N}_.$:-]+$/u;

/**
 * What the adapter needs of a KurrentDB, in memory, as its sources (26.1) say that it works and as 25.1
 * was measured: an append to several streams whose states are checked together, in which the server
 * itself takes an append with a known id after a known revision for a repeated one, and whose answer names
 * the position of the last record; positions that are offsets in a file, from which nothing is read where no
 * record begins; `$all`; `$maxCount`. Version 25.1 fails where streams of one append are repeated in
 * part. It is no KurrentDB: it has no network, no disk and no second node.
 */
export class StandIn {
  readonly #log: Stored[] = [];
  readonly #streams = new Map<string, Stored[]>();
  readonly #mostEvents = new Map<string, number>();
  readonly #subscriptions = new Set<{ stream: PassThrough; filter: Filter | undefined }>();
  readonly #failures: {
    readonly error: Error;
    readonly isLost: boolean;
    readonly goesAway: boolean;
  }[] = [];
  readonly #version: '25.1' | '26.1';
  /** The calls that clients made, in order, but for subscriptions. */
  calls: string[] = [];
  /** Why nothing is answered; undefined: all is. */
  away: Error | undefined;
  #end = 0n;

  constructor(version: '25.1' | '26.1' = '26.1') {
    this.#version = version;
  }

  /** Where records begin. */
  get positions(): bigint[] {
    return this.#log.map(({ position }) => position.commit);
  }

  /** The next append fails: before the server has it, or in place of its answer. */
  failAppend(error: Error, { isLost = false, goesAway = false } = {}): void {
    this.#failures.push({ error, isLost, goesAway });
  }

  async #turn(): Promise<void> {
    await setImmediate();
    if (this.away !== undefined) throw this.away;
  }

  /** What another program could have written in the place of an event. */
  damage(
    id: string,
    { part, text }: { readonly part: 'data' | 'metadata'; readonly text: string },
  ) {
    for (const event of this.#log.filter((one) => one.id === id)) {
      const changed: Partial<Record<keyof Stored, unknown>> = event;
      if (part === 'metadata') changed.metadata = { workspace: text };
      else {
        changed.isJson = isJson(text);
        changed.data = changed.isJson === true ? (JSON.parse(text) as object) : Buffer.from(text);
      }
    }
  }

  breakSubscriptions(error: Error): void {
    for (const { stream } of this.#subscriptions) stream.emit('error', error);
  }

  client(): Calls {
    const calls = {
      readStream: (name: string, options?: ReadOptions) => {
        this.calls.push('readStream');
        return this.#readStream(name, options ?? {});
      },
      readAll: (options?: ReadOptions) => {
        this.calls.push('readAll');
        return this.#readAll(options ?? {});
      },
      multiStreamAppend: (requests: AppendStreamRequest[]) => {
        this.calls.push('multiStreamAppend');
        return this.#append(requests);
      },
      setStreamMetadata: async (name: string, { maxCount }: { maxCount?: number }) => {
        await this.#turn();
        if (maxCount !== undefined) this.#mostEvents.set(name, maxCount);
      },
      subscribeToAll: (options?: { fromPosition?: ReadPosition; filter?: Filter }) =>
        this.#subscribe(options ?? {}),
      dispose: async () => undefined,
    };
    return calls as unknown as Calls;
  }

  async *#readStream(name: string, options: ReadOptions): AsyncGenerator<{ event: Stored }> {
    await this.#turn();
    const whole = this.#streams.get(name);
    if (whole === undefined) throw new StreamNotFoundError(undefined, name);
    const events = whole.slice(-(this.#mostEvents.get(name) ?? whole.length));
    const { fromRevision = 'start', direction = 'forwards', maxCount = events.length } = options;
    const isBackwards = direction === 'backwards';
    const from =
      fromRevision === 'start' ? 0n : fromRevision === 'end' ? BigInt(whole.length) : fromRevision;
    const first = isBackwards ? from - BigInt(maxCount) : from;
    const chosen = isBackwards
      ? events.filter(({ revision }) => revision <= from).toReversed()
      : events.filter(({ revision }) => revision >= from);
    for (const event of chosen.slice(0, Number(maxCount))) {
      // A page backwards from beyond the end reaches less far.
      if (isBackwards && fromRevision !== 'end' && event.revision <= first) return;
      yield { event: structuredClone(event) };
    }
  }

  async *#readAll({
    fromPosition = 'start',
    direction = 'forwards',
    maxCount = Number.MAX_SAFE_INTEGER,
    filter,
  }: ReadOptions): AsyncGenerator<{ event: Stored }> {
    await this.#turn();
    const from = this.#commitOf(fromPosition);
    // As a server that is away: it says no more of it.
    if (from === undefined) throw new UnavailableError();
    const isBackwards = direction === 'backwards';
    const chosen = isBackwards
      ? this.#log.filter(({ position }) => position.commit < from).toReversed()
      : this.#log.filter(({ position }) => position.commit >= from);
    let count = 0;
    for (const event of chosen) {
      if (count === Number(maxCount)) return;
      if (!isLetThrough(event, filter)) continue;
      count += 1;
      yield { event: structuredClone(event) };
    }
  }

  /** The server reads from where a record begins, and from beyond the file; undefined: from elsewhere not. */
  #commitOf(wanted: ReadPosition): bigint | undefined {
    if (wanted === 'start') return 0n;
    if (wanted === 'end' || wanted.commit >= this.#end) return this.#end;
    const isRecord = this.#log.some(
      ({ position }) => position.commit === wanted.commit && position.prepare === wanted.prepare,
    );
    return isRecord ? wanted.commit : undefined;
  }

  async #append(requests: AppendStreamRequest[]): Promise<{ position: bigint }> {
    await this.#turn();
    const failure = this.#failures.shift();
    if (failure !== undefined && !failure.isLost) throw failure.error;
    requireAcceptable(requests);
    const failed = requests.find((request) => !this.#isAsExpected(request));
    const repeated = requests.filter((request) => this.#isRepeated(request));
    const areAllRepeated = repeated.length === requests.length;
    if (this.#version === '25.1' && repeated.length > 0 && !areAllRepeated) {
      throw new UnknownError(undefined, '13 INTERNAL: Append session failed to map error');
    }
    if (failed !== undefined && !areAllRepeated) {
      throw new WrongExpectedVersionError(undefined, {
        streamName: failed.streamName,
        expected: failed.expectedState,
        current: BigInt((this.#streams.get(failed.streamName)?.length ?? 0) - 1),
      });
    }
    if (!areAllRepeated) for (const request of requests) this.#store(request);
    if (failure?.goesAway === true) this.away = failure.error;
    if (failure !== undefined) throw failure.error;
    return { position: this.#log.at(-1)?.position.commit ?? 0n };
  }

  #isAsExpected({ streamName, expectedState }: AppendStreamRequest): boolean {
    const revision = BigInt((this.#streams.get(streamName)?.length ?? 0) - 1);
    return revision === revisionOf(expectedState);
  }

  /** The ids are where they would be stored. */
  #isRepeated({ streamName, expectedState, events }: AppendStreamRequest): boolean {
    const first = Number(revisionOf(expectedState)) + 1;
    const known = this.#streams.get(streamName) ?? [];
    return events.every(({ id }, index) => known[first + index]?.id === id);
  }

  #store({ streamName, events }: AppendStreamRequest): void {
    const stream = this.#streams.get(streamName) ?? [];
    this.#streams.set(streamName, stream);
    for (const { id, type, data, metadata } of events) {
      const text = JSON.stringify(data);
      const event = {
        streamId: streamName,
        id,
        type,
        data: JSON.parse(text) as object,
        metadata: metadata ?? {},
        isJson: true,
        created: new Date(0),
        revision: BigInt(stream.length),
        position: { commit: this.#end, prepare: this.#end },
      } as unknown as Stored;
      // Before the first event of ours, the file has others; between two, headers.
      if (this.#end === 0n) {
        this.#end = 4_096n;
        event.position.commit = event.position.prepare = this.#end;
      }
      this.#end += BigInt(text.length + 97);
      stream.push(event);
      this.#log.push(event);
      for (const subscription of this.#subscriptions) deliver(subscription, event);
    }
  }

  #subscribe({
    fromPosition = 'start',
    filter,
  }: {
    fromPosition?: ReadPosition;
    filter?: Filter;
  }): PassThrough {
    const stream = new PassThrough({ objectMode: true, highWaterMark: 100_000 });
    const subscription = { stream, filter };
    const from = fromPosition === 'start' ? -1n : this.#commitOf(fromPosition);
    if (from === undefined) {
      const words = '3 INVALID_ARGUMENT: Trying to read from an invalid position.';
      process.nextTick(() => stream.destroy(new UnknownError(undefined, words)));
      return Object.assign(stream, { unsubscribe: async () => undefined });
    }
    for (const event of this.#log) {
      if (event.position.commit > from) deliver(subscription, event);
    }
    this.#subscriptions.add(subscription);
    stream.once('error', () => this.#subscriptions.delete(subscription));
    return Object.assign(stream, {
      unsubscribe: async () => void this.#subscriptions.delete(subscription),
    });
  }
}

function deliver(
  { stream, filter }: { stream: PassThrough; filter: Filter | undefined },
  event: Stored,
): void {
  if (!isLetThrough(event, filter)) return;
  const resolved: Partial<AllStreamResolvedEvent> = {
    event: structuredClone(event),
  };
  stream.write(resolved);
}

const isLetThrough = ({ streamId }: Stored, filter: Filter | undefined): boolean =>
  filter === undefined ||
  ('prefixes' in filter && filter.prefixes.some((prefix) => streamId.startsWith(prefix)));

function revisionOf(state: AppendStreamState): bigint {
  if (state === 'no_stream') return -1n;
  if (typeof state === 'bigint') return state;
  throw new TypeError('The adapter names the revision that it writes after.');
}

/** What the server's second protocol refuses. */
function requireAcceptable(requests: readonly AppendStreamRequest[]): void {
  const names = requests.map(({ streamName }) => streamName.toLowerCase());
  if (new Set(names).size < names.length) throw new UnknownError(undefined, 'A stream twice.');
  for (const { type, metadata } of requests.flatMap(({ events }) => events)) {
    if (!typeRule.test(type) || type !== type.normalize('NFC')) {
      throw new UnknownError(undefined, `No type can be called ${type}.`);
    }
    if (Object.values(metadata ?? {}).some((value) => typeof value !== 'string')) {
      throw new UnknownError(undefined, 'Metadata are texts.');
    }
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
