import type { Command } from '../kernel/decider.ts';

/** Nothing is under way as far as its processes know. */
export type BeginRebuild = Command<'BeginRebuild', { readonly projector: string }>;
export type EndRebuild = Command<
  'EndRebuild',
  {
    readonly outcome: 'done' | 'failed' | 'brokeOff';
    /** Of a failure, in a few words without anything that a person wrote. */
    readonly reason?: string;
  }
>;

export type RebuildCommand = BeginRebuild | EndRebuild;
