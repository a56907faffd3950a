import type { Generation, SharedGenerations } from '@mach42/read-models/kernel/generations.ts';
import { isShared } from '@mach42/read-models/kernel/shared-database.ts';
import { setTimeout } from 'node:timers/promises';
import type { SharedProjectionOptions } from '../cluster/shared-options.ts';
import { startSharedProjections } from '../cluster/shared-projections.ts';
import {
  startProjections,
  type LoneProjectionOptions,
  type ProjectionRunner,
} from './projection-runner.ts';

export interface ClusterOptions extends Pick<
  SharedProjectionOptions,
  'instance' | 'onWarning' | 'onWorking' | 'presentMs'
> {
  readonly generations: Pick<SharedGenerations, 'openActive'>;
  /** Milliseconds between two checks whether another generation is in use; default 1,000. */
  readonly pollEveryMs?: number;
}

interface Options extends Omit<LoneProjectionOptions, 'database'> {
  readonly cluster?: ClusterOptions;
}

/**
 * Begins projections in a generation, alone or with others.
 * @param deliveredUpTo changes up to here were published before
 */
export function beginProjections(
  { cluster, onAway, onBack, ...options }: Options,
  { database }: Generation,
  deliveredUpTo?: bigint,
): Promise<ProjectionRunner> {
  if (cluster === undefined) return startProjections({ ...options, onAway, onBack, database });
  if (!isShared(database))
    throw new TypeError('Several processes share read models in PostgreSQL.');
  const delivered = deliveredUpTo === undefined ? {} : { deliveredUpTo };
  return startSharedProjections({ ...options, ...cluster, ...delivered, database });
}

const betweenPollsMs = 200;
const mostPolls = 50;

/**
 * Resolves when the other processes have left read models that are no longer in use; after 10 s at the
 * latest: by then dead processes are no members any more, and the others have moved on.
 */
export async function othersLeft({ database }: Generation, isOver: () => boolean): Promise<void> {
  if (!isShared(database)) return;
  for (let polls = 0; polls < mostPolls && !isOver(); polls += 1) {
    if ((await database.membership.present()).length === 0) return;
    await setTimeout(betweenPollsMs);
  }
}
