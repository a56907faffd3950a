import type { SaigeType } from '@mach42/contracts/saige/schemas.ts';
import type { DomainEvent } from '../kernel/decider.ts';

interface Saved {
  readonly modelId: string;
  readonly version: number;
  /** Markdown, whole. */
  readonly content: string;
  readonly changeSummary: string;
  /** Id of a person, or `system`. */
  readonly savedBy: string;
}

export type SaigeFileCreated = DomainEvent<
  'SaigeFileCreated',
  Saved & { readonly name: string; readonly type: SaigeType; readonly description: string }
>;
export type SaigeVersionSaved = DomainEvent<'SaigeVersionSaved', Saved>;
export type SaigeReverted = DomainEvent<
  'SaigeReverted',
  Saved & {
    /** The version that was gone back to. */
    readonly toVersion: number;
  }
>;

export type SaigeEvent = SaigeFileCreated | SaigeVersionSaved | SaigeReverted;
