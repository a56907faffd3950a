import type { Generation, Generations } from '@mach42/read-models/kernel/generations.ts';
import type { Reader } from '@mach42/read-models/kernel/reader.ts';
import type { ClusterOptions } from './begin-projections.ts';
import type { LoneProjectionOptions } from './projection-runner.ts';
import type { RebuildComparison } from './rebuilding.ts';

export interface RebuildableOptions extends Omit<
  LoneProjectionOptions,
  'database' | 'changeFloor'
> {
  readonly first: Generation;
  /** Empty ones beside those in use. */
  readonly openEmpty: () => Promise<Generation>;
  /** Compares two of them; a rebuild that is to compare fails without it. */
  readonly openComparison?: Generations['openComparison'];
  /** Counts the events that the read models in use have; without it a rebuild cannot say how much is left. */
  readonly countEvents?: (reader: Reader) => Promise<number>;
  /** Called with a comparison before it can be decided whether to switch. */
  readonly onCompared?: (comparison: RebuildComparison) => Promise<void>;
  /** Called with why a rebuild failed; the read models in use continue. */
  readonly onRebuildFailed: (error: unknown) => void;
  /** Called with why old changes could not be removed; it is tried again. */
  readonly onPruneFailed?: (error: unknown) => void;
  /**
   * Called when a rebuild of this process has ended; not for one that another process does, or will do:
   * in a cluster, any process may begin one again that a stop or an absent server interrupted.
   */
  readonly onRebuildEnded?: (outcome: 'done' | 'failed', error?: unknown) => Promise<void>;
  /** Says why something failed, in a sentence without anything that a person wrote. */
  readonly reasonOf?: (error: unknown) => string;
  /** Given, other processes project into the same read models, and may switch to another generation. */
  readonly cluster?: ClusterOptions;
}
