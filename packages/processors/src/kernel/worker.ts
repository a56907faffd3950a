import type { Commands } from '@mach42/command-api/kernel/commands.ts';
import type { Compute } from '@mach42/compute/compute.ts';
import type { EncryptedBlobs } from '@mach42/event-store/blobs/encrypted-blobs.ts';
import type { Signals } from '@mach42/event-store/signals/signals.ts';
import type { ModelStatistics } from '../models/model-statistics.ts';
import type { Quota } from '../models/quota.ts';
import type { WorkBoard } from '../models/work-board.ts';
import type { ProviderRegistry } from '../providers/registry.ts';
import type { ProviderSlots } from '../providers/slots/provider-slots.ts';
import type { Clock } from './clock.ts';
import type { Log } from './log.ts';
import type { ProcessorReads } from './reads.ts';

/** The parts that every worker uses. */
export interface Worker {
  readonly commands: Commands;
  /** Runs long pure work away from the main thread. */
  readonly compute: Compute;
  readonly reads: ProcessorReads;
  /** Decrypts the files that people uploaded. */
  readonly files: Pick<EncryptedBlobs, 'open'>;
  readonly providers: ProviderRegistry;
  readonly statistics: ModelStatistics;
  readonly board: WorkBoard;
  readonly slots: ProviderSlots;
  readonly signals: Signals;
  readonly clock: Clock;
  readonly log: Log;
  readonly newId: () => string;
  /**
   * Names the process in its claims. A process that is alone with its data has the same name after a restart, so that
   * it continues its work at once; where there are several processes, each has another name.
   */
  readonly workerId: string;
  /** IANA name; decides what "today" is. */
  readonly timeZone: string;
  /** Milliseconds that a job waits for a provider that does not answer. */
  readonly waitForProviderMs: () => number;
  /** Milliseconds that a model call may take. */
  readonly timeoutMs: number;
  /** Milliseconds of a claim, which is renewed during the work. */
  readonly leaseMs: number;
  /** Milliseconds before something that failed is tried again. */
  readonly retryMs: number;
  readonly maxOutputTokens: () => number;
  /** Jobs of one person that are run at once, at most, by all workers together. */
  readonly jobsOfPerson: () => number;
  /** The quota of each person, for providers that are paid for. */
  readonly quota: Quota;
}
