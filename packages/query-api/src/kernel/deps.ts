import type { Compute } from '@mach42/compute/compute.ts';
import type { CatalogueModel, WorkerStats } from '@mach42/contracts/models/schemas.ts';
import type { WorkerReport } from '@mach42/contracts/workers/schemas.ts';
import type { Rebuild } from '@mach42/contracts/health/schemas.ts';
import type { ProviderState, SettingValues } from '@mach42/contracts/settings/schemas.ts';
import type { StorageLimits } from '@mach42/contracts/storage/sizes.ts';
import type { Signals } from '@mach42/event-store/signals/signals.ts';
import type { CapabilityKeys } from '@mach42/http-kit/capability-keys.ts';
import type { LinkOptions } from '@mach42/http-kit/origin.ts';
import type { Reader } from '@mach42/read-models/kernel/reader.ts';
import type { ContentKind } from '@mach42/contracts/audit/schemas.ts';
import type { CallActor } from '@mach42/http-kit/claims.ts';
import type { RunnerState } from '../health/projections.ts';
import type { ReadModelProgress, SignIns, SocketProcesses } from '../outbox/ports.ts';
import type { SocketLimits, SocketTimes } from '../socket/socket-server.ts';

/** What the models' workers report of themselves. */
export interface ModelWorkers {
  /** By the id of the model; a model without an entry has no workers. */
  stats(): Promise<ReadonlyMap<string, WorkerStats>>;
  /** What they do now, and how they fared since they began. */
  report(): Promise<WorkerReport>;
}

/** A provider that can do cloud runs. */
export interface ServingProvider {
  readonly id: string;
  /** Ids of the cloud and hybrid models that it serves. */
  readonly models: readonly string[];
  readonly available: boolean;
}

/** What each person may spend on a provider in a calendar month (UTC). */
export interface ProviderQuota {
  readonly provider: string;
  /** US dollars. */
  readonly dollars: number;
  readonly tokens: number;
}

/** The parts of the installation whose health is shown; a rejection means: not reachable. */
export interface HealthProbes {
  /** Position of the last event. */
  eventStoreHead(): Promise<bigint>;
  bus(): Promise<void>;
  providers(): Promise<readonly { readonly id: string; readonly available: boolean }[]>;
  /** The data folder; absent where this process has none. */
  files?(): Promise<FileFigures>;
  /** What was found to be damaged since the start; default nothing. */
  damaged?(): ReadonlySet<DamagedPart>;
  /** When the first event after a position happened (ISO 8601); undefined when there is none. */
  waitingSince?(position: bigint): Promise<string | undefined>;
}

export type DamagedPart = 'event store' | 'read model' | 'vault';

/** In bytes; what is no file of this process is absent. */
export interface FileFigures {
  readonly disk: { readonly free: number; readonly total: number };
  readonly log?: number;
  readonly wal: { readonly [part in 'eventStore' | 'readModel' | 'vault']?: number };
}

/** What the query service is given by the composition. */
export interface QueryApiDeps {
  readonly db: Reader;
  /** Runs long pure work away from the main thread. */
  readonly compute: Compute;
  readonly progress: ReadModelProgress;
  /** False while the read models lack what was in them before. */
  readonly isAbleToServe: () => boolean;
  /** How those fare who keep the read models in step. */
  readonly projecting: () => RunnerState;
  readonly signals: Signals;
  readonly processes: SocketProcesses;
  /** `watchSignIns` makes them. */
  readonly signIns: Pick<SignIns, 'holds' | 'onEnded'>;
  /** Keys of links. */
  readonly keys: CapabilityKeys;
  readonly links: LinkOptions;
  readonly models: readonly CatalogueModel[];
  readonly workers: ModelWorkers;
  readonly cloudProviders: () => Promise<readonly ServingProvider[]>;
  /** Of the providers that are connected and paid for, as they are now. */
  readonly quotas: () => readonly ProviderQuota[];
  /** Of one person, as they are now. */
  readonly storageLimits: () => StorageLimits;
  readonly probes: HealthProbes;
  /** The rebuilding of the read models under way, or the last; undefined when there was none. */
  readonly rebuild: () => Rebuild | undefined;
  readonly breakGlass: BreakGlassAccess;
  readonly settings: {
    /** The values where no admin changed them. */
    readonly defaults: SettingValues;
    readonly providers: () => Promise<ProviderState[]>;
  };
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called with what failed outside of any request. */
  readonly report: (error: unknown) => void;
  /** Default: those of the contract. */
  readonly socketTimes?: SocketTimes;
  readonly socketLimits?: SocketLimits;
}

type Admin = Pick<CallActor, 'id' | 'activeRole'>;

/** An admin's access to the content of another person: granted with a reason, for a time, and recorded. */
export interface BreakGlassAccess {
  /** @throws an error with code FORBIDDEN where the content of this person is not open to the reader */
  requireOpen(reader: Admin, userId: string): Promise<void>;
  /**
   * Resolves when the reading is stored; only then the content may be answered.
   * @throws an error with code FORBIDDEN where the content of this person is not open to the reader
   */
  record(
    reader: Admin,
    what: { readonly userId: string; readonly kind: ContentKind; readonly ref?: string },
    correlationId: string,
  ): Promise<void>;
}
