import type { Compute } from '@mach42/compute/compute.ts';
import type { CatalogueModel } from '@mach42/contracts/models/schemas.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';
import type { Signals } from '@mach42/event-store/signals/signals.ts';
import type { CapabilityKeys } from '@mach42/http-kit/capability-keys.ts';
import type { LinkOptions } from '@mach42/http-kit/origin.ts';
import type { Tokens } from '@mach42/http-kit/tokens.ts';
import type { Vault } from '@mach42/vault/vault.ts';
import type { Commands } from './kernel/commands.ts';
import type { LiveSettings } from './settings/live-settings.ts';
import type { ModelRuns } from './runs/model-runs.ts';
import type { StorageQuota } from './storage/storage-quota.ts';
import type { Lookups } from './lookups.ts';

/** What the routes are given by the composition. */
export interface CommandApiDeps {
  readonly commands: Commands;
  /** Runs long pure work away from the main thread. */
  readonly compute: Compute;
  readonly store: Pick<EventStore, 'readStream'>;
  readonly vault: Vault;
  readonly tokens: Tokens;
  /** Keys of links. */
  readonly keys: CapabilityKeys;
  readonly links: LinkOptions;
  readonly signals: Pick<Signals, 'publish'>;
  readonly models: readonly CatalogueModel[];
  readonly runs: ModelRuns;
  readonly lookups: Lookups;
  readonly settings: Pick<LiveSettings, 'values' | 'take'>;
  readonly storageQuota: Pick<StorageQuota, 'requireSpace'>;
  readonly readModels: {
    /** Names of all projectors. */
    readonly projectors: readonly string[];
    /** Whether a process keeps them up to date, and so could rebuild them. */
    readonly areKept: () => boolean;
    /** Starts a rebuild after its event is stored; false while one is under way. */
    readonly rebuild: () => boolean;
    readonly isRebuilding: () => boolean;
  };
  /** What an AI reply in work has written so far; empty when nothing. */
  readonly textSoFar: (messageId: string) => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}
