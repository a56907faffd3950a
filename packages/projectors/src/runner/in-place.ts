import { setTimeout } from 'node:timers/promises';
import type { ReadModelsPlace, SharedPlaces } from '@mach42/read-models/kernel/places.ts';
import { isShared } from '@mach42/read-models/kernel/shared-database.ts';
import {
  startSharedProjections,
  type SharedProjectionOptions,
} from '../sharing/start-shared-projections.ts';
import {
  startProjections,
  type LoneProjectionOptions,
  type ProjectionRunner,
} from './projection-runner.ts';

export interface Sharing extends Pick<
  SharedProjectionOptions,
  'instance' | 'onWarning' | 'presentMs'
> {
  readonly places: Pick<SharedPlaces, 'openMoved'>;
  /** How often to look whether they moved, in milliseconds; default 1,000. */
  readonly lookEveryMs?: number;
}

interface Options extends Omit<LoneProjectionOptions, 'database'> {
  readonly sharing?: Sharing;
}

/**
 * Begins projections in a place, alone or with others.
 * @param toldUpTo changes up to here need not be told
 */
export function begin(
  { sharing, onAway, ...options }: Options,
  { database }: ReadModelsPlace,
  toldUpTo?: bigint,
): Promise<ProjectionRunner> {
  if (sharing === undefined) return startProjections({ ...options, onAway, database });
  if (!isShared(database))
    throw new TypeError('Several processes share read models in PostgreSQL.');
  const told = toldUpTo === undefined ? {} : { toldUpTo };
  return startSharedProjections({ ...options, ...sharing, ...told, database });
}

const betweenLooksMs = 200;
const mostLooks = 50;

/**
 * Resolves when the other processes have left read models that are no longer in use; after 10 s at the
 * latest, as who is dead is forgotten by then, and who is not has moved on.
 */
export async function othersLeft(
  { database }: ReadModelsPlace,
  isOver: () => boolean,
): Promise<void> {
  if (!isShared(database)) return;
  for (let looks = 0; looks < mostLooks && !isOver(); looks += 1) {
    if ((await database.company.present()).length === 0) return;
    await setTimeout(betweenLooksMs);
  }
}
