import type { Command } from '../kernel/decider.ts';
import type { RunKept } from './events.ts';

export type KeepRun = Command<'KeepRun', RunKept['data']>;
/** The person has no use for what the run proposes; it can be taken back. */
export type DiscardRun = Command<'DiscardRun'>;
export type RestoreRun = Command<'RestoreRun'>;

export type RunCommand = KeepRun | DiscardRun | RestoreRun;
