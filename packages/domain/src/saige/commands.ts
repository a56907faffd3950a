import type { SaigeType } from '@mach42/contracts/saige/schemas.ts';
import type { Command } from '../kernel/decider.ts';

export type CreateSaigeFile = Command<
  'CreateSaigeFile',
  {
    readonly modelId: string;
    readonly name: string;
    readonly type?: SaigeType;
    readonly description: string;
    readonly content: string;
  }
>;
export type SaveSaigeVersion = Command<
  'SaveSaigeVersion',
  { readonly content: string; readonly changeSummary?: string; readonly baseVersion?: number }
>;
export type RevertSaige = Command<
  'RevertSaige',
  {
    readonly toVersion: number;
    /** What that version held. */
    readonly content: string;
    readonly baseVersion?: number;
  }
>;

export type SaigeCommand = CreateSaigeFile | SaveSaigeVersion | RevertSaige;
