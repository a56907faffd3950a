import { jsonEvent, NO_STREAM, type RecordedEvent } from '@kurrent/kurrentdb-client';
import { WrongExpectedRevision } from '../errors.ts';
import type { EncodedSnapshot } from '../log/snapshot.ts';
import { ForeignRecord } from './errors.ts';
import { persistently } from './faults.ts';
import type { KurrentLog, LogOptions } from './kurrent-log.ts';

interface Kept {
  readonly snapshot: Omit<EncodedSnapshot, 'stream'>;
  /** The revision of the event that holds the snapshot, in the stream of snapshots. */
  readonly revision: bigint;
}

/** Each stream's snapshot is the last event of a stream of its own, which keeps no other. */
export class Snapshots {
  readonly #log: KurrentLog;
  readonly #options: LogOptions;

  constructor(log: KurrentLog, options: LogOptions) {
    this.#log = log;
    this.#options = options;
  }

  async read(stream: string): Promise<EncodedSnapshot | undefined> {
    const kept = await this.#kept(stream);
    return kept && { stream, ...kept.snapshot };
  }

  /** @throws WrongExpectedRevision the stream has not come as far */
  async write({ stream, ...snapshot }: EncodedSnapshot): Promise<void> {
    const actual = await this.#log.revisionOf(stream);
    if (snapshot.revision > actual) {
      throw new WrongExpectedRevision(stream, snapshot.revision, actual);
    }
    let isWritten = false;
    while (!isWritten) {
      const kept = await this.#kept(stream);
      if (kept !== undefined && kept.snapshot.revision > snapshot.revision) return;
      if (kept === undefined) await this.#keepOne(stream);
      isWritten = await this.#log.append([
        {
          streamName: this.#options.names.snapshot(stream),
          expectedState: kept?.revision ?? NO_STREAM,
          events: [jsonEvent({ type: 'SnapshotKept', data: { ...snapshot } })],
        },
      ]);
    }
  }

  async #kept(stream: string): Promise<Kept | undefined> {
    const last = { fromRevision: 'end', direction: 'backwards', maxCount: 1 } as const;
    const [kept] = await this.#log.read(this.#options.names.snapshot(stream), last, keptIn);
    return kept;
  }

  /** Older ones are no longer shown, and removed when the database is scavenged. */
  #keepOne(stream: string): Promise<unknown> {
    const { connection, names } = this.#options;
    return persistently(this.#options, 'append', () =>
      connection.run((calls) => calls.setStreamMetadata(names.snapshot(stream), { maxCount: 1 })),
    );
  }
}

function keptIn({ data, revision, streamId }: RecordedEvent): Kept {
  const snapshot = data as Partial<Kept['snapshot']>;
  if (
    typeof snapshot.revision !== 'number' ||
    typeof snapshot.schemaVersion !== 'number' ||
    typeof snapshot.state !== 'string'
  ) {
    throw new ForeignRecord(streamId);
  }
  const { state, schemaVersion } = snapshot;
  return { snapshot: { revision: snapshot.revision, schemaVersion, state }, revision };
}
