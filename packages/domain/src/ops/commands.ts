import type { Command } from '../kernel/decider.ts';

/** Nothing is under way as far as its processes know. */
export type BeginRebuild = Command<'BeginRebuild', { readonly projector: string }>;
export type EndRebuild = Command<
  'EndRebuild',
  { readonly outcome: 'done' | 'failed' | 'brokeOff' }
>;

export type RebuildCommand = BeginRebuild | EndRebuild;
