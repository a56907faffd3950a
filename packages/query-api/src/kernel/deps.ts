import type { Compute } from '@mach42/compute/compute.ts';
import type { ContentKind } from '@mach42/contracts/audit/schemas.ts';
import type { ExportBytes } from '@mach42/contracts/exports/schemas.ts';
import type { ForgettingPreview } from '@mach42/contracts/forgetting/schemas.ts';
import type { Rebuild } from '@mach42/contracts/health/schemas.ts';
import type { CatalogueModel, WorkerStats } from '@mach42/contracts/models/schemas.ts';
import type { Archive } from '@mach42/contracts/ops/archive-schemas.ts';
import type { Backups } from '@mach42/contracts/ops/backup-schemas.ts';
import type { Evidence, EvidenceFileName } from '@mach42/contracts/ops/evidence-schemas.ts';
import type { Keys } from '@mach42/contracts/ops/key-schemas.ts';
import type { ReplayedStep, TimeTravel } from '@mach42/contracts/ops/schemas.ts';
import type { Verification } from '@mach42/contracts/ops/verification-schemas.ts';
import type { ProviderKind } from '@mach42/contracts/providers/presets.ts';
import type { ModelPull, ProvidersView } from '@mach42/contracts/providers/schemas.ts';
import type { ProviderState, SettingValues } from '@mach42/contracts/settings/schemas.ts';
import type {
  SecondFactorPolicy,
  StorageLimits,
} from '@mach42/contracts/settings/setting-values.ts';
import type { Role } from '@mach42/contracts/users/schemas.ts';
import type { WorkerReport } from '@mach42/contracts/workers/schemas.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import type { Signals } from '@mach42/event-store/signals/signals.ts';
import type { CallActor } from '@mach42/http-kit/claims.ts';
import type { LinkOptions } from '@mach42/http-kit/origin.ts';
import type { CapabilityKeys } from '@mach42/http-kit/signed-keys.ts';
import type { Reader } from '@mach42/read-models/kernel/reader.ts';
import type { AccountRecords } from '@mach42/vault/vault.ts';
import type { AppendTimes } from '../health/append-times.ts';
import type { ReadModelProgress, SignIns, SocketProcesses } from '../outbox/ports.ts';
import type { PhodTexts } from '../phod/phod-texts.ts';
import type { SocketLimits, SocketTimes } from '../socket/socket-server.ts';

/** The facts about the providers of models that no admin entered. */
export interface KnownProviders {
  /** Variables of the environment that decide where a provider is and by which key. */
  readonly variablesOf: (kind: ProviderKind) => readonly string[];
  readonly usualAddress: (kind: ProviderKind) => string;
  /** Whether each of the connected providers answers now. */
  readonly availability: () => Promise<
    readonly { readonly id: string; readonly available: boolean }[]
  >;
  /** Models that Ollama downloads. */
  readonly pulls: () => readonly ModelPull[];
  readonly networks: ProvidersView['networks'];
}

export type RunnerState = 'running' | 'failed' | 'stopped';

/** The figures that the projecting processes measure of themselves. */
export interface Measured {
  /** Events applied in a second, during the last minute. */
  readonly eventsPerSecond: number;
  /** The last fault since the start, without anything that a person wrote; `at` is ISO 8601. */
  readonly fault: { readonly at: string; readonly text: string } | undefined;
}

/** The reports of the models' workers about themselves. */
export interface ModelWorkers {
  /** Returns the figures by the id of the model; a model without an entry has no workers. */
  stats(): Promise<ReadonlyMap<string, WorkerStats>>;
  /** Returns the present work of the workers, and the outcomes of their calls since the start. */
  report(): Promise<WorkerReport>;
}

/** A provider that can do cloud runs. */
export interface ServingProvider {
  readonly id: string;
  /** Ids of the cloud and hybrid models that it serves. */
  readonly models: readonly string[];
  readonly available: boolean;
}

/** The limits of each person's use of a provider in a calendar month (UTC). */
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
  /**
   * Returns the time of the newest backup, in ms since 1970, and the age that one may have; absent: no backup is
   * expected.
   */
  backups?(): Promise<{ readonly newest: number | undefined; readonly mostMs: number }>;
  /** The parts that were found to be damaged since the start; default none. */
  damaged?(): ReadonlySet<DamagedPart>;
  /** The events after a position that was reached; counting stops at `most`. */
  waiting(position: bigint, most: number): Promise<Waiting>;
}

/** Events that are stored and not applied. */
export interface Waiting {
  readonly events: number;
  /** The time of the first of these events (ISO 8601); undefined when there is none. */
  readonly since: string | undefined;
}

export type DamagedPart = 'event store' | 'read model' | 'vault';

/** Sizes in bytes; a part that is no file of this process is absent. */
export interface FileFigures {
  readonly disk: { readonly free: number; readonly total: number };
  readonly log?: number;
  /** Bytes by the kind of store. */
  readonly stores?: Readonly<Record<string, number>>;
  readonly wal: { readonly [part in 'eventStore' | 'readModel' | 'vault']?: number };
}

export interface PastWorkspace {
  readonly travel: TimeTravel;
  /** The steps of a replay, and the table, or the part of a key, that an event has to change to be a step. */
  readonly steps: readonly ReplayedStep[];
  readonly changed?: string | undefined;
  readonly db: Reader | undefined;
}

/** The event log, and who handles its events. */
interface StoredLog {
  /** Position of the last event. */
  head(): Promise<bigint>;
  readEvent(eventId: string): Promise<RecordedEvent | undefined>;
  /** The trace that the event at a position belongs to, and its time; absent where nothing is traced. */
  readonly causeAt?: (
    position: bigint,
  ) => Promise<Pick<RecordedEvent['metadata'], 'traceparent' | 'occurredAt'> | undefined>;
  /** The projectors that handle events of a type, with the tables that they write. */
  handlersOf(type: string): readonly { readonly projector: string; readonly tables: string[] }[];
}

/** The server for e-mail, and what became of the messages of this process. */
export interface EmailSending {
  readonly server: string;
  readonly from: string;
  readonly requiresTls: boolean;
  figures(): {
    readonly sent: number;
    readonly failed: number;
    readonly waiting: number;
    /** `at`: milliseconds since 1970. */
    readonly lastFailure: { readonly at: number; readonly text: string } | undefined;
  };
}

/** Notices to browsers, by what became of them. */
export interface PushFigures {
  readonly sent: number;
  /** The push service said that the browser is gone. */
  readonly gone: number;
  /** The push service did not take it, and would not later. */
  readonly refused: number;
  /** The push service was busy or away for too long. */
  readonly unanswered: number;
  /** Too many waited. */
  readonly dropped: number;
  readonly waiting: number;
}

/** The parts that the composition root gives to the query service. */
export interface QueryApiDeps {
  readonly forgetting: {
    /** Days between a person's request and its execution. */
    readonly graceDays: () => number;
    /** Counts the content in the log that a person's key protects, and the content in the clear. */
    readonly countContent: (userId: string) => Promise<ForgettingPreview>;
    /** Notifies that a person is forgotten and the rows are rebuilt. Returns the unsubscribe function. */
    readonly onCompleted: (listener: () => void) => () => void;
  };
  readonly db: Reader;
  /** Runs long pure work away from the main thread. */
  readonly compute: Compute;
  readonly progress: ReadModelProgress;
  /** False while the read models lack rows that were in them before. */
  readonly isAbleToServe: () => boolean;
  /** The state of the processes that keep the read models up to date. */
  readonly projecting: () => RunnerState;
  /** The figures that these processes measure of themselves. */
  readonly measured: () => Measured;
  readonly signals: Signals;
  readonly processes: SocketProcesses;
  /** `watchSignIns` makes them. */
  readonly signIns: Pick<SignIns, 'holds' | 'onEnded'>;
  /** Keys of links. */
  readonly keys: CapabilityKeys;
  readonly links: LinkOptions;
  readonly providers: KnownProviders;
  /** The catalogue as it is at the moment. */
  readonly models: () => readonly CatalogueModel[];
  readonly workers: ModelWorkers;
  readonly cloudProviders: () => Promise<readonly ServingProvider[]>;
  /** The present quotas of the providers that are connected and paid for. */
  readonly quotas: () => readonly ProviderQuota[];
  /** The present limits of one person. */
  readonly storageLimits: () => StorageLimits;
  readonly probes: HealthProbes;
  /** Version of the program. */
  readonly program: string;
  /** The times of the appends of this process's commands; absent where it executes none. */
  readonly appendTimes?: Pick<AppendTimes, 'registry'>;
  /** The rebuilding of the read models under way, or the last; undefined when there was none. */
  readonly rebuild: () => Rebuild | undefined;
  readonly breakGlass: BreakGlassAccess;
  readonly log: StoredLog;
  /** The open time travel, with its read models once they are built. */
  readonly past: () => PastWorkspace | undefined;
  /** The backups of this installation, and the work on them. */
  readonly backups: () => Promise<Backups>;
  /** The keys of the vault, without their secret parts. */
  readonly vaultKeys: () => Promise<Keys>;
  /** The segments of the log, and how far an archiving is. */
  readonly archive: () => Promise<Archive>;
  /** The verification under way, or the last one. */
  readonly verification: () => Verification;
  /** The chain of seals, and the exported files of it. */
  readonly evidence: {
    report(): Promise<Evidence>;
    /** A part of a file that an admin has exported; undefined: there is none. */
    read(
      which: { readonly id: string; readonly adminId: string; readonly file: EvidenceFileName },
      from: number,
    ): Promise<ExportBytes | undefined>;
  };
  /** The sign-ins and second factors of people, in the vault. */
  readonly records: AccountRecords;
  readonly push: {
    /** Whether the settings allow push now. */
    readonly isAllowed: () => boolean;
    /** Whether there is an address at which push services could reach the operator. */
    readonly hasContact: boolean;
    /** The outcomes of notices in this process; undefined where it sends none. */
    readonly figures: () => PushFigures | undefined;
  };
  /** Whether the settings allow passkeys now. */
  readonly passkeysAllowed: () => boolean;
  /** The text of the login page about the sign-in service; absent: there is none. */
  readonly openId?: { readonly label: string } | undefined;
  /** The sending of e-mail in this process; absent: the operator configured no mail server. */
  readonly email?: EmailSending | undefined;
  /** The seals that outlets have not received yet; absent: this process makes no seals. */
  readonly sealsWaiting?: () => readonly SealsWaiting[];
  /** The present settings on the second factor of people with these roles. */
  readonly secondFactorPolicy: (roles: readonly Role[]) => SecondFactorPolicy;
  /** Decrypts the files that people uploaded. */
  readonly files: UploadedFiles;
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

/** The bytes of the files that people uploaded. */
interface UploadedFiles {
  /** Undefined: they were removed, or their owner was forgotten. */
  open(
    of: {
      readonly owner: string;
      /** The id of the attachment, or of the export of a person's own data. */
      readonly id: string;
      readonly part: 'file' | 'thumbnail' | 'text' | `run ${number} part ${number}`;
    },
    hash: string,
  ): Promise<Uint8Array | undefined>;
}

/** The dependencies, and the part that the slices share beside them. */
export interface QueryParts extends QueryApiDeps {
  readonly phods: PhodTexts;
}

type Admin = Pick<CallActor, 'id' | 'activeRole'>;

/** An admin's access to the content of another person: granted with a reason, for a time, and recorded. */
interface BreakGlassAccess {
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

/** The backlog of one outlet of seals. */
export interface SealsWaiting {
  readonly outlet: string;
  /** Bytes of the file of seals that it has not received. */
  readonly bytes: number;
}
