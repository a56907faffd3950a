import { EventStoreError, WrongExpectedRevision } from '../errors.ts';
import type { AppendRequest } from '../log/append-request.ts';
import { type Written, refusalError } from '../log/append-result.ts';
import { decideAppend } from '../log/decide-append.ts';
import { decode, type StoredEvent } from '../log/encoded-event.ts';
import { AppendUnsettled, DatabaseFailed } from '../log/server-errors.ts';
import type { EncodedSnapshot } from '../log/snapshot.ts';
import type { Address } from './address.ts';
import type { Connections, Statement } from './connections.ts';
import { argumentsOf } from './grouped.ts';
import type { LogReader } from './log-reader.ts';

type AppendRow = [
  headBefore: string,
  firstRevisions: (number | null)[],
  actualRevisions: (number | null)[],
];

type KnownEvents = ReadonlyMap<string, StoredEvent> | AppendUnsettled;

interface LogWriterOptions {
  readonly connections: Connections;
  readonly reader: LogReader;
  readonly address: Address;
  /** The name of this store in the notifications of its appends. */
  readonly writer: string;
}

/** Any number of them may write to one log, in any number of processes. */
export class LogWriter {
  readonly #options: LogWriterOptions;
  readonly #append: Statement;
  readonly #keepSnapshot: Statement;

  constructor(options: LogWriterOptions) {
    this.#options = options;
    const { schema } = options.address;
    this.#append = {
      name: 'append',
      text: `SELECT head_before, first_revisions, actual_revisions FROM ${schema}.append(
        $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    };
    this.#keepSnapshot = {
      name: 'keep-snapshot',
      text: `WITH stream AS (
          SELECT coalesce(max(revision), -1) AS revision FROM ${schema}.events WHERE stream = $1
        ), kept AS (
          INSERT INTO ${schema}.snapshots AS kept (stream, revision, schema_version, state)
          SELECT $1, $2::bigint, $3::bigint, $4 FROM stream WHERE stream.revision >= $2::bigint
          ON CONFLICT (stream) DO UPDATE
          SET revision = excluded.revision, schema_version = excluded.schema_version, state = excluded.state
          WHERE excluded.revision >= kept.revision
        )
        SELECT revision FROM stream`,
    };
  }

  /**
   * Executes the requests, none of which share an event id, in one transaction. It is sent again when the connection
   * breaks: the ids show which events the first attempt stored, under the same lock, and those are answered as a
   * replay. If the server refuses the group, each request is executed by itself.
   */
  async commit(group: readonly AppendRequest[]): Promise<(Written | EventStoreError)[]> {
    try {
      return await this.#commitTogether(group);
    } catch (error) {
      if (!(error instanceof DatabaseFailed)) throw error;
      return group.length === 1 ? [error] : this.#commitApart(group);
    }
  }

  async #commitApart(group: readonly AppendRequest[]): Promise<(Written | EventStoreError)[]> {
    const results: (Written | EventStoreError)[] = [];
    for (const request of group) {
      const alone = this.commit([request]).catch((error: unknown) => {
        // The requests before it are stored, whatever the outcome of this one.
        if (error instanceof EventStoreError) return [error];
        throw error;
      });
      results.push(...(await alone));
    }
    return results;
  }

  async #commitTogether(group: readonly AppendRequest[]): Promise<(Written | EventStoreError)[]> {
    const { connections, writer } = this.#options;
    const values = [...argumentsOf(group), writer];
    const [row] = await connections.query<AppendRow>(this.#append, values, true);
    if (row === undefined) throw new TypeError('The function append answers with one row.');
    const [headBefore, firstRevisions, actualRevisions] = row;
    const known = group.filter(
      (_, index) => firstRevisions[index] === null && actualRevisions[index] === null,
    );
    const knownEvents = await this.#eventsOf(known);

    let position = Number(headBefore) + 1;
    return group.map((request, index) => {
      const revision = firstRevisions[index];
      if (typeof revision === 'number') {
        const events = positioned(request, revision, position).map(decode);
        position += events.length;
        return { events, replayed: false };
      }
      return answered(request, knownEvents, actualRevisions[index] ?? null);
    });
  }

  /** @throws WrongExpectedRevision the stream has not come as far */
  async writeSnapshot({ stream, revision, schemaVersion, state }: EncodedSnapshot): Promise<void> {
    const values = [stream, revision, schemaVersion, state];
    const [row] = await this.#options.connections.query<[number]>(this.#keepSnapshot, values);
    const actual = row?.[0] ?? -1;
    if (revision > actual) throw new WrongExpectedRevision(stream, revision, actual);
  }

  /**
   * Returns the stored events by id, or the reason why they cannot be read. The requests that are stored in the same
   * group are not at fault.
   */
  async #eventsOf(requests: readonly AppendRequest[]): Promise<KnownEvents> {
    if (requests.length === 0) return new Map();
    const { reader, address } = this.#options;
    const ids = requests.flatMap(({ events }) => events.map(({ id }) => id));
    try {
      return new Map((await reader.byIds(ids)).map((event) => [event.id, event]));
    } catch (error) {
      if (!(error instanceof EventStoreError)) throw error;
      return new AppendUnsettled(address, error.code, error);
    }
  }
}

function positioned(
  { stream, events }: AppendRequest,
  revision: number,
  position: number,
): StoredEvent[] {
  return events.map((event, index) => ({
    ...event,
    stream,
    revision: revision + index,
    position: position + index,
  }));
}

/** The answer for a request that was not stored now. */
function answered(
  request: AppendRequest,
  known: KnownEvents,
  actual: number | null,
): Written | EventStoreError {
  if (actual === null && known instanceof AppendUnsettled) return known;
  return decided(request, known instanceof AppendUnsettled ? new Map() : known, actual ?? -1);
}

function decided(
  request: AppendRequest,
  known: ReadonlyMap<string, StoredEvent>,
  actual: number,
): Written | EventStoreError {
  const decision = decideAppend(request, {
    find: (id) => known.get(id),
    revisionOf: () => actual,
  });
  if (decision.kind === 'replay') return { events: decision.events.map(decode), replayed: true };
  if (decision.kind === 'store') throw new TypeError('The function append refused for no reason.');
  return refusalError(request.stream, request.expected, decision);
}
