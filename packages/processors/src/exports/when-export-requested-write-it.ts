import { limits } from '@mach42/contracts/kernel/limits.ts';
import {
  exportsDecider,
  unendedExport,
  type CurrentExport,
  type ExportCommand,
  type ExportState,
} from '@mach42/domain/exports/decider.ts';
import type { ExportEvent } from '@mach42/domain/exports/events.ts';
import type { EncryptedBlobs, SealedBlob } from '@mach42/event-store/blobs/encrypted-blobs.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { isAway } from '@mach42/event-store/feed/retry.ts';
import { DatabaseUnavailable } from '@mach42/read-models/kernel/errors.ts';
import { ClaimedWork, type ClaimedKind } from '../kernel/claimed-work.ts';
import { later } from '../kernel/clock.ts';
import { LeaseLost } from '../kernel/hold-lease.ts';
import { describeError } from '../kernel/log.ts';
import { ObservedLeases } from '../kernel/observed-leases.ts';
import { reacting } from '../kernel/reactions.ts';
import type { Worker } from '../kernel/worker.ts';
import { WorkPool, type Outcome, type PoolOptions, type WorkItem } from '../runner/work-pool.ts';

/** The progress of the file: the number of written entries, of `parts` in all. */
interface WrittenParts {
  done: number;
  parts: number;
}

/** The bytes of a zip file of everything of a person, which is never whole in memory. */
export type WriteExport = (
  userId: string,
  progress: WrittenParts,
  signal: AbortSignal,
) => AsyncIterable<Uint8Array>;

interface ExportsDeps {
  readonly files: Pick<EncryptedBlobs, 'seal' | 'put' | 'delete'>;
  readonly write: WriteExport;
  readonly hours: () => number;
}

const { atOnce, readBytes, partsTogether, triedMs, waiting } = limits.personalExport;
/** The longest pause between two attempts: each fills the disk again where it still lacks room. */
const longestPauseMs = 5 * 60_000;

const kind: ClaimedKind<ExportState, ExportCommand, ExportEvent, CurrentExport> = {
  decider: exportsDecider,
  unended: unendedExport,
  start: (data) => ({ type: 'StartExport', data }),
  renew: (data) => ({ type: 'RenewExportLease', data }),
  release: (data) => ({ type: 'ReleaseExport', data }),
};

class Removed extends Error {
  override readonly name = 'Removed';
}

/**
 * Writes the files of people's own data, part by part. If a process is killed while it writes a file, another process
 * starts that file again.
 */
export class WhenExportRequestedWriteIt {
  readonly pool: WorkPool<WorkItem>;
  /** Called with every event of the log. */
  readonly onEvent: (event: RecordedEvent) => void;
  readonly #worker: Worker;
  readonly #deps: ExportsDeps;
  readonly #claimed: ClaimedWork<ExportState, ExportCommand, ExportEvent, CurrentExport>;

  constructor(worker: Worker, deps: ExportsDeps, options: PoolOptions) {
    this.#worker = worker;
    this.#deps = deps;
    const leases = new ObservedLeases(worker);
    this.#claimed = new ClaimedWork(worker, leases, kind);
    this.pool = new WorkPool(
      {
        name: 'exports',
        concurrency: atOnce,
        async pending() {
          const people = await worker.reads.openExports(waiting);
          leases.keepOnly(new Set(people));
          return people.map((id) => ({ id, userId: id }));
        },
        run: ({ id }, signal) => this.#run(id, signal),
      },
      options,
    );
    this.onEvent = reacting<ExportEvent, void>({
      PersonalExportRequested: (_, { position }) => this.pool.wake(position),
      PersonalExportStarted: (data) => leases.observe(data.userId, data),
      PersonalExportLeaseRenewed: (data) => leases.observe(data.userId, data),
      PersonalExportReleased: ({ userId, retryAt }, { position }) => {
        if (retryAt === undefined) this.pool.resume(userId, position);
        else this.pool.postponeUntil(userId, retryAt);
      },
      PersonalExportRemoved: ({ userId }) => this.pool.abort(userId, new Removed()),
    });
  }

  #run(userId: string, signal: AbortSignal): Promise<Outcome> {
    const { workerId } = this.#worker;
    return this.#claimed.run(
      { id: userId },
      {
        giveUp: (_, expired) =>
          this.#claimed.end({ id: userId }, { type: 'FailExport', data: { workerId, expired } }),
        defer: async () => undefined,
        perform: (work, held) => this.#write(work, held),
      },
      signal,
    );
  }

  async #write(work: CurrentExport, signal: AbortSignal): Promise<Outcome> {
    const { workerId, clock, log } = this.#worker;
    const { hours, files } = this.#deps;
    const item = { id: work.userId };
    const stored: string[] = [];
    try {
      const bytes = await this.#store(work, stored, signal);
      signal.throwIfAborted();
      const expiresAt = later(clock.now(), hours() * 3_600_000).toISOString();
      const data = { workerId, bytes, expiresAt };
      const outcome = await this.#claimed.end(item, { type: 'CompleteExport', data });
      if (outcome.notBefore !== undefined) await files.delete(stored);
      return outcome;
    } catch (error) {
      await this.#deleteParts(stored);
      if (signal.aborted) return this.#claimed.aborted(item, signal.reason);
      if (error instanceof LeaseLost) return {};
      const about = { userId: work.userId, ...describeError(error) };
      const retryAt = isTransient(error) ? this.#retryAt(work) : undefined;
      if (retryAt !== undefined) {
        log.warn(
          { ...about, retryAt },
          'A file of own data could not be stored; it is tried again',
        );
        const data = { workerId, retryAt };
        const ended = await this.#claimed.end(item, { type: 'ReleaseExport', data });
        return { ...ended, notBefore: retryAt };
      }
      log.error(about, 'A file of own data failed');
      return this.#claimed.end(item, { type: 'FailExport', data: { workerId } });
    }
  }

  /** Parts of another run are others: these are of no use to anyone, and those that stay are deleted as left over. */
  async #deleteParts(stored: readonly string[]): Promise<void> {
    try {
      await this.#deps.files.delete(stored);
    } catch (error) {
      if (!isTransient(error)) throw error;
    }
  }

  /**
   * Returns the time of the next try, at growing intervals, ISO 8601, UTC; undefined once it was tried for as long as
   * it may be.
   */
  #retryAt({ requestedAt }: CurrentExport): string | undefined {
    const { clock, retryMs } = this.#worker;
    const now = clock.now();
    const triedForMs = now.getTime() - Date.parse(requestedAt);
    if (triedForMs >= triedMs) return undefined;
    return later(now, Math.max(retryMs, Math.min(longestPauseMs, triedForMs))).toISOString();
  }

  /** @returns the length of the file */
  async #store(work: CurrentExport, stored: string[], signal: AbortSignal): Promise<number> {
    const progress: WrittenParts = { done: 0, parts: 0 };
    const bytes = this.#deps.write(work.userId, progress, signal);
    let length = 0;
    let together: SealedBlob[] = [];
    const keep = async (): Promise<void> => {
      signal.throwIfAborted();
      const hashes = together.map(({ hash }) => hash);
      const { workerId } = this.#worker;
      const data = { workerId, hashes, ...progress };
      // The event comes first: no process would learn that it may delete a part that has no event.
      if (!(await this.#claimed.change({ id: work.userId }, { type: 'KeepExportParts', data })))
        throw new LeaseLost();
      stored.push(...hashes);
      for (const blob of together) {
        signal.throwIfAborted();
        await this.#deps.files.put(blob);
      }
      together = [];
    };
    const seal = async (number: number, part: Uint8Array): Promise<void> => {
      const { userId: owner, exportId: id, run } = work;
      const address = { owner, id, part: `run ${run} part ${number}` } as const;
      together.push(await this.#deps.files.seal(address, part));
      length += part.length;
    };
    let number = 0;
    for await (const part of inParts(bytes)) {
      await seal(number, part);
      number += 1;
      if (together.length === partsTogether) await keep();
    }
    if (together.length > 0) await keep();
    return length;
  }
}

/** Whether a disk or a database takes or answers nothing at the moment. */
const isTransient = (error: unknown): boolean =>
  isAway(error) || error instanceof DatabaseUnavailable;

/** Bytes in parts of the same length; the last one is shorter. */
async function* inParts(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  let begun: Uint8Array[] = [];
  let length = 0;
  for await (let chunk of bytes) {
    while (length + chunk.length >= readBytes) {
      const taken = readBytes - length;
      yield Buffer.concat([...begun, chunk.subarray(0, taken)], readBytes);
      chunk = chunk.subarray(taken);
      begun = [];
      length = 0;
    }
    if (chunk.length > 0) begun.push(chunk);
    length += chunk.length;
  }
  if (length > 0) yield Buffer.concat(begun, length);
}
