import { status } from '@grpc/grpc-js';
import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import {
  Refusal,
  requireAcceptable,
  unavailable,
  type Proposed,
  type StreamAppend,
} from './refusal.ts';

export interface Recorded extends Proposed {
  readonly stream: string;
  readonly revision: number;
  /** The position in the file at which its record begins, commit and prepare alike. */
  readonly position: bigint;
}

export interface Appended {
  readonly position: bigint;
  readonly revisions: readonly { readonly stream: string; readonly revision: bigint }[];
}

export interface Reading {
  /** Undefined: `$all`. */
  readonly stream: string | undefined;
  /** A revision, or a position. */
  readonly from: bigint | 'start' | 'end';
  readonly isBackwards: boolean;
  readonly count: number;
  /** The name of a stream begins with one of these; none: all streams. */
  readonly prefixes: readonly string[];
}

export interface StandInOptions {
  readonly version?: '25.1' | '26.1';
  /** `MaxAppendSize`, in bytes; default that of a server that was not configured. */
  readonly mostSize?: number;
  /** `MaxAppendEventSize`, in bytes, of one event; default that of a server that was not configured. */
  readonly mostEventSize?: number;
  /** Records from before. */
  readonly records?: Iterable<Recorded>;
  /** Called with the new records before the append is answered. */
  readonly onRecords?: (records: readonly Recorded[]) => void;
}

const usual = { mostSize: 256 * 1_024 * 1_024, mostEventSize: 16 * 1_024 * 1_024 };

/** Before the first event of ours, the file has others. */
const firstPosition = 4_096n;

/**
 * The data and decisions of a KurrentDB of one node, in memory, as its sources (26.1) describe it and as 25.1 was
 * measured. It has: an append to several streams whose states are checked together, in which the server takes an
 * append with a known id after a known revision for a repeated one, and whose answer names the position of the last
 * record; positions that are offsets in a file, from which a read finds nothing where no record begins; `$all`;
 * `$maxCount`; the limit of size. Version 25.1 fails where streams of one append are repeated in part. It is not
 * KurrentDB: it has no index on a disk, no scavenge and no second node.
 */
export class StandIn {
  readonly #log: Recorded[] = [];
  readonly #streams = new Map<string, Recorded[]>();
  readonly #growth = new EventEmitter({}).setMaxListeners(0);
  readonly #subscriptions = new Set<AbortController>();
  readonly #failures: { readonly isLost: boolean; readonly goesAway: boolean }[] = [];
  readonly #options: StandInOptions;
  /** The calls of the protocol that were made, in order, but for subscriptions. */
  calls: string[] = [];
  /** Every call is answered as by a server that is not ready. */
  isAway = false;
  /** The authorization of the last read that was signed in. */
  authorization = '';
  /** The address of the client in the last call, by the kind of the call. */
  readonly peers = new Map<'append' | 'stream' | '$all', string>();
  /** Records that were looked at for reads of `$all`, whether or not they were wanted. */
  considered = 0;
  #end = firstPosition;
  /** The first readable revision of streams that were truncated. */
  readonly #firstRevisions = new Map<string, number>();
  readonly #deleted = new Set<string>();

  constructor(options: StandInOptions = {}) {
    this.#options = options;
    for (const record of options.records ?? []) this.#keep(record);
  }

  /** The positions at which records begin. */
  get positions(): bigint[] {
    return this.#log.map(({ position }) => position);
  }

  /** The next append fails: before the server has it, or in place of its answer. */
  failAppend({ isLost = false, goesAway = false } = {}): void {
    this.#failures.push({ isLost, goesAway });
  }

  /** Replaces an event, as another program could have done. */
  damage(
    id: string,
    { part, text }: { readonly part: 'data' | 'metadata'; readonly text: string },
  ): void {
    for (const event of this.#log.filter((one) => one.id === id)) {
      const changed =
        part === 'metadata'
          ? { metadata: Buffer.from(JSON.stringify({ workspace: text })) }
          : { data: Buffer.from(text), isJson: isJson(text) };
      Object.assign(event, changed);
    }
  }

  /** Hides the events of a stream before a revision, as its metadata `$tb` do; `$all` has them until a scavenge. */
  truncate(stream: string, before: number): void {
    this.#firstRevisions.set(stream, before);
  }

  /** Hides the stream until it is appended to, which continues behind its last revision. */
  deleteSoftly(stream: string): void {
    this.truncate(stream, Number(this.#revisionOf(stream)) + 1);
    this.#deleted.add(stream);
  }

  /** Records events that the server writes for itself, or another program writes. */
  recordOther(stream: string, count: number): void {
    const event = { type: '$statsCollected', isJson: true, metadata: Buffer.from('') };
    const events = Array.from({ length: count }, () => ({
      ...event,
      id: randomUUID(),
      data: Buffer.from('{}'),
    }));
    this.#record([{ stream, expected: -2n, events }]);
  }

  breakSubscriptions(): void {
    for (const subscription of this.#subscriptions) subscription.abort(unavailable());
  }

  /** The size in bytes above which a message is refused before it is read. */
  get mostMessage(): number {
    return Math.floor((this.#options.mostSize ?? usual.mostSize) * 1.5);
  }

  /**
   * @returns position of the last record, and the last revision of each stream
   * @throws Refusal
   */
  append(appends: readonly StreamAppend[]): Appended {
    this.#requireThere('AppendSession');
    const failure = this.#failures.shift();
    if (failure?.isLost === false) throw unavailable();
    const { mostSize = usual.mostSize } = this.#options;
    const { mostEventSize = Math.min(usual.mostEventSize, mostSize) } = this.#options;
    requireAcceptable(appends, { mostSize, mostEventSize });
    const failed = appends.find((one) => !this.#isAsExpected(one));
    const repeated = appends.filter((one) => this.#isRepeated(one));
    const areAllRepeated = repeated.length === appends.length;
    if (this.#options.version === '25.1' && repeated.length > 0 && !areAllRepeated) {
      throw new Refusal(status.INTERNAL, 'Append session failed to map error');
    }
    if (failed !== undefined && !areAllRepeated) {
      const { stream, expected } = failed;
      const actual = this.#revisionOf(stream);
      throw new Refusal(
        status.FAILED_PRECONDITION,
        `Append failed due to a revision conflict on stream '${stream}'. Expected revision: ${expected}. Actual revision: ${actual}.`,
        { stream, expected, actual },
      );
    }
    if (!areAllRepeated) this.#record(appends);
    this.isAway ||= failure?.goesAway === true;
    if (failure !== undefined) throw unavailable();
    return {
      position: this.#log.at(-1)?.position ?? 0n,
      revisions: appends.map(({ stream }) => ({ stream, revision: this.#revisionOf(stream) })),
    };
  }

  /** Appends with the first protocol, after any revision; the metadata of a stream are written in this way. */
  appendToAny(stream: string, events: readonly Proposed[]): Recorded {
    this.#requireThere('BatchAppend');
    this.#record([{ stream, expected: -2n, events }]);
    return this.#log.at(-1)!;
  }

  /** @throws Refusal */
  read(reading: Reading): Iterable<Recorded> | 'no stream' {
    this.#requireThere('Read');
    if (reading.stream === undefined) return this.#readAll(reading);
    const whole = this.#streams.get(reading.stream);
    if (whole === undefined || this.#deleted.has(reading.stream)) return 'no stream';
    return this.#readStream(whole, reading.stream, reading);
  }

  /**
   * Yields the records after a position, and then the new ones.
   * @throws Refusal at once, and later when the subscription is broken
   */
  subscribe({ from, prefixes }: Reading, over: AbortSignal): AsyncIterable<Recorded | 'caught up'> {
    if (this.isAway) throw unavailable();
    const position = from === 'start' ? -1n : this.#positionOf(from);
    if (position === undefined) {
      throw new Refusal(status.INVALID_ARGUMENT, 'Trying to read from an invalid position.');
    }
    return this.#follow(this.#indexAfter(position), prefixes, over);
  }

  async *#follow(
    first: number,
    prefixes: readonly string[],
    over: AbortSignal,
  ): AsyncGenerator<Recorded | 'caught up'> {
    const broken = new AbortController();
    const signal = AbortSignal.any([over, broken.signal]);
    this.#subscriptions.add(broken);
    let isCaughtUp = false;
    try {
      for (let next = first; ;) {
        for (; next < this.#log.length; next += 1) {
          signal.throwIfAborted();
          const event = this.#log[next]!;
          this.considered += 1;
          if (isOf(prefixes, event)) yield event;
        }
        if (!isCaughtUp) yield 'caught up';
        isCaughtUp = true;
        // More records may have arrived while that was sent.
        if (next === this.#log.length) await once(this.#growth, 'growth', { signal });
      }
    } catch (error) {
      if (broken.signal.aborted) throw broken.signal.reason;
      if (!over.aborted) throw error;
    } finally {
      this.#subscriptions.delete(broken);
    }
  }

  *#readStream(whole: readonly Recorded[], name: string, reading: Reading): Generator<Recorded> {
    const { isBackwards, count } = reading;
    const firstRevision = this.#firstRevisions.get(name) ?? 0;
    const events = whole
      .slice(-this.#mostEventsOf(name))
      .filter(({ revision }) => revision >= firstRevision);
    const from =
      reading.from === 'start' ? 0 : reading.from === 'end' ? whole.length : Number(reading.from);
    const chosen = isBackwards
      ? events.filter(({ revision }) => revision <= from).toReversed()
      : events.filter(({ revision }) => revision >= from);
    for (const event of chosen.slice(0, count)) {
      // A page backwards from beyond the end reaches less far.
      if (isBackwards && reading.from !== 'end' && event.revision <= from - count) return;
      yield event;
    }
  }

  *#readAll({ from, isBackwards, count, prefixes }: Reading): Generator<Recorded> {
    const position = this.#positionOf(from);
    // The refusal is the one measured in version 25.1, which says no more.
    if (position === undefined) throw new Refusal(status.UNKNOWN, 'Unexpected ReadAllResult');
    const first = this.#indexAfter(position - 1n);
    let left = count;
    const step = isBackwards ? -1 : 1;
    for (let next = isBackwards ? first - 1 : first; left > 0; next += step) {
      const event = this.#log[next];
      if (event === undefined) return;
      this.considered += 1;
      if (!isOf(prefixes, event)) continue;
      left -= 1;
      yield event;
    }
  }

  #requireThere(call: string): void {
    this.calls.push(call);
    if (this.isAway) throw unavailable();
  }

  /** The server reads from where a record begins, and from beyond the file; undefined: from elsewhere not. */
  #positionOf(wanted: bigint | 'start' | 'end'): bigint | undefined {
    if (wanted === 'start') return 0n;
    if (wanted === 'end' || wanted >= this.#end) return this.#end;
    return this.#log[this.#indexAfter(wanted - 1n)]?.position === wanted ? wanted : undefined;
  }

  /** Returns the index of the first record after a position. */
  #indexAfter(position: bigint): number {
    let [from, to] = [0, this.#log.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (this.#log[middle]!.position > position) to = middle;
      else from = middle + 1;
    }
    return from;
  }

  #revisionOf(stream: string): bigint {
    return BigInt((this.#streams.get(stream)?.length ?? 0) - 1);
  }

  #isAsExpected({ stream, expected }: StreamAppend): boolean {
    if (expected === -1n && this.#deleted.has(stream)) return true;
    return expected === -2n || this.#revisionOf(stream) === expected;
  }

  /** The ids are where they would be stored. */
  #isRepeated({ stream, expected, events }: StreamAppend): boolean {
    const known = this.#streams.get(stream) ?? [];
    return events.every(({ id }, index) => known[Number(expected) + 1 + index]?.id === id);
  }

  #mostEventsOf(stream: string): number {
    const last = this.#streams.get(`$$${stream}`)?.at(-1);
    const { $maxCount = Infinity } = JSON.parse(last?.data.toString() ?? '{}') as {
      $maxCount?: number;
    };
    return $maxCount;
  }

  #record(appends: readonly StreamAppend[]): void {
    const records: Recorded[] = [];
    let position = this.#end;
    for (const { stream, events } of appends) {
      let revision = Number(this.#revisionOf(stream));
      for (const event of events) {
        revision += 1;
        records.push({ ...event, stream, revision, position });
        position = endOf(records.at(-1)!);
      }
    }
    this.#options.onRecords?.(records);
    for (const record of records) this.#keep(record);
    this.#growth.emit('growth');
  }

  #keep(record: Recorded): void {
    this.#deleted.delete(record.stream);
    const stream = this.#streams.get(record.stream) ?? [];
    this.#streams.set(record.stream, stream);
    stream.push(record);
    this.#log.push(record);
    this.#end = endOf(record);
  }
}

/** There are headers between two records. */
const endOf = ({ position, data }: Recorded): bigint => position + BigInt(data.length + 97);

const isOf = (prefixes: readonly string[], { stream }: Recorded): boolean =>
  prefixes.length === 0 || prefixes.some((prefix) => stream.startsWith(prefix));

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
