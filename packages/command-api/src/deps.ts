import type { Compute } from '@mach42/compute/compute.ts';
import type { RebuildMode } from '@mach42/contracts/health/schemas.ts';
import type { CatalogueModel } from '@mach42/contracts/models/schemas.ts';
import type { ArchivePlan } from '@mach42/contracts/ops/archive-schemas.ts';
import type { BackupWork } from '@mach42/contracts/ops/backup-schemas.ts';
import type { AuditEvidenceBody } from '@mach42/contracts/ops/evidence-schemas.ts';
import type { KeyPurpose, Keys } from '@mach42/contracts/ops/key-schemas.ts';
import type { RebuildControlParams, ReplayForwardBody } from '@mach42/contracts/ops/schemas.ts';
import type { EncryptedBlobs } from '@mach42/event-store/blobs/encrypted-blobs.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';
import type { Signals } from '@mach42/event-store/signals/signals.ts';
import type { LinkOptions } from '@mach42/http-kit/origin.ts';
import type { CapabilityKeys } from '@mach42/http-kit/signed-keys.ts';
import type { Tokens } from '@mach42/http-kit/tokens.ts';
import type { ComparedTable } from '@mach42/read-models/comparison/comparison.ts';
import type { Vault } from '@mach42/vault/vault.ts';
import type { Outbox } from './email/outbox.ts';
import type { Commands } from './kernel/commands.ts';
import type { SharedRecords } from './kernel/shared-counts.ts';
import type { Lookups } from './lookups.ts';
import type { LiveProviders } from './providers/live-providers.ts';
import type { ModelServices } from './providers/model-services.ts';
import type { ModelRuns } from './runs/model-runs.ts';
import type { LiveSettings } from './settings/live-settings.ts';
import type { StorageQuota } from './storage/storage-quota.ts';
import type { SingleSignOn } from './users/single-sign-on.ts';

/** A task on the backups of this installation. */
export type BackupTask =
  | { readonly kind: 'backup'; readonly incremental: boolean }
  | { readonly kind: 'verification'; readonly name: string };

/** Makes, verifies and removes backups. */
export interface BackupsPort {
  /** Whether something is done with them, by any process. */
  isWorking(): Promise<boolean>;
  has(name: string): Promise<boolean>;
  /** Resolves when it has begun; undefined: something else has. */
  begin(task: BackupTask): Promise<BackupWork | undefined>;
  /** Returns the names of the backups that are not needed when so many of the newest are kept. */
  old(keep: number): Promise<readonly string[]>;
  remove(names: readonly string[]): Promise<void>;
}

/** Moves the content of old events into segments. */
export interface ArchivePort {
  isWorking(): boolean;
  /** Returns what an archiving would move. */
  plan(wanted: {
    readonly upTo?: string | undefined;
    readonly before?: string | undefined;
  }): Promise<ArchivePlan>;
  /** Does nothing while something is being archived. */
  begin(upTo: string): void;
  /** Ends it after the step that it is in. */
  stop(): void;
}

/** Exports evidence beside the server. */
export interface EvidencePort {
  readonly isWorking: boolean;
  begin(
    wanted:
      | { readonly kind: 'audit'; readonly adminId: string; readonly choice: AuditEvidenceBody }
      | { readonly kind: 'event'; readonly adminId: string; readonly eventId: string },
  ): void;
  stop(): void;
}

/** Verifies the workspace; nothing of it is changed. */
export interface VerificationPort {
  readonly isWorking: boolean;
  begin(withRows: boolean): void;
  stop(): void;
}

/** Replaces keys of the vault. */
export interface KeyRotationPort {
  /** Whether a setting has the key of tokens instead of the vault. */
  readonly isSigningKeySet: boolean;
  /** Resolves when it is done, or, where that takes long, when it has begun. */
  begin(rotation: {
    readonly purpose: KeyPurpose;
    readonly rotation: string;
    readonly signOut: boolean;
  }): Promise<void>;
  report(): Promise<Keys>;
}

/** Builds and removes the read models of an earlier time. */
export interface TravelPort {
  /** The time travel that is under way. */
  readonly current:
    | {
        readonly travel: { readonly travelId: string; readonly adminId: string };
        /** Position of the last event that is applied. */
        readonly applied: number;
      }
    | undefined;
  /** Whether the disk has room for one. */
  hasRoom(): Promise<boolean>;
  begin(travel: {
    readonly travelId: string;
    readonly userId: string;
    readonly adminId: string;
    readonly position: number;
    readonly expiresAt: string;
    /** How many events are applied one by one; 0: it is no replay. */
    readonly steps: number;
    /** For a replay: the only kind of change that makes an event a step. */
    readonly changed?: string | undefined;
  }): void;
  /** Applies further events; false: no replay is open. */
  proceed(wanted: ReplayForwardBody): boolean;
  end(): Promise<void>;
}

/** Everything that the composition root passes to the routes. */
export interface CommandApiDeps {
  readonly commands: Commands;
  /** Runs long pure work away from the main thread. */
  readonly compute: Compute;
  readonly store: Pick<EventStore, 'readStream' | 'readEvent'>;
  readonly vault: Vault;
  readonly tokens: Tokens;
  /** Keys of links. */
  readonly keys: CapabilityKeys;
  readonly links: LinkOptions;
  /** The name of the product, which authenticator apps show beside a code. */
  readonly issuer: string;
  /** Undefined where the operator configured no sign-in service. */
  readonly singleSignOn?: SingleSignOn | undefined;
  /** Undefined where the operator configured no server for e-mail. */
  readonly outbox?: Outbox | undefined;
  readonly signals: Pick<Signals, 'publish'>;
  /** The catalogue as it is at the moment. */
  readonly models: () => readonly CatalogueModel[];
  readonly providers: Pick<LiveProviders, 'take'>;
  readonly services: ModelServices;
  readonly runs: ModelRuns;
  /** Encrypts the files that people upload, and stores them. */
  readonly files: Pick<EncryptedBlobs, 'seal' | 'put'>;
  readonly lookups: Lookups;
  /** Undefined where no folder for backups is set. */
  readonly backups?: BackupsPort | undefined;
  readonly keyRotation: KeyRotationPort;
  /** Undefined where the log is no file of this process. */
  readonly archive?: ArchivePort | undefined;
  /** Undefined where other processes serve too, or the log is not a file. */
  readonly verification?: VerificationPort | undefined;
  /** Undefined where other processes serve too, or the log is not a file. */
  readonly evidence?: EvidencePort | undefined;
  /** Undefined where other processes serve too. */
  readonly timeTravel?: TravelPort | undefined;
  readonly settings: Pick<LiveSettings, 'values' | 'take'>;
  /** Whether push services could reach the operator. */
  readonly hasPushContact: boolean;
  readonly storageQuota: Pick<StorageQuota, 'requireSpace'>;
  readonly readModels: {
    /** Names of all projectors. */
    readonly projectors: readonly string[];
    /** Whether a process keeps them up to date, and so could rebuild them. */
    readonly areKept: () => boolean;
    /** Starts a rebuild after its event is stored; false while one is under way. */
    readonly rebuild: (plan: {
      readonly mode: RebuildMode;
      readonly compared: readonly string[];
    }) => boolean;
    readonly isRebuilding: () => boolean;
    /** Whether a rebuild can no longer be held up. */
    readonly isSwitching: () => boolean;
    /** Does what an event asks of the rebuild under way, after it is stored. */
    readonly control: (control: RebuildControlParams['control']) => void;
    /** The findings of the last comparison of this process; empty where another process has made it. */
    readonly comparedTables: () => readonly ComparedTable[];
  };
  /** Undefined where no other process takes commands. */
  readonly shared?: SharedRecords | undefined;
  /** Returns the text so far of an AI reply that is being written; empty when there is none. */
  readonly textSoFar: (messageId: string) => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}
