import { isAway } from '@mach42/event-store/feed/retry.ts';
import { changeFloor } from '@mach42/read-models/changes/changes.reads.ts';
import { DatabaseUnavailable } from '@mach42/read-models/kernel/errors.ts';
import type { Generation } from '@mach42/read-models/kernel/generations.ts';
import type { Reader } from '@mach42/read-models/kernel/reader.ts';
import { beginProjections } from './begin-projections.ts';
import type { ProjectionRunner } from './projection-runner.ts';
import type { RebuildableOptions } from './rebuildable-options.ts';

interface InUse {
  readonly reader: Reader;
  /** Whether the rebuild has ended. */
  readonly isOver: () => boolean;
}

/**
 * Builds read models up to the end of the log, as the source has it.
 * @param onBegun receives the runner that builds them, so that ending the rebuild can stop it
 */
export async function buildUp(
  options: RebuildableOptions,
  generation: Generation,
  { reader, isOver }: InUse,
  onBegun: (coming: ProjectionRunner) => void,
): Promise<{ readonly isWhole: boolean; readonly position: bigint; readonly events: number }> {
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(ignore);
  const { onAway } = options;
  const coming = await beginProjections(
    {
      ...options,
      // Old changes that were kept too long are pruned after the rebuild.
      changeFloor: (await unlessDamaged(async () => changeFloor(reader))) ?? 0n,
      onFailure: failed.reject,
      // The new read models are given up where they may be the cause of the full disk.
      onAway:
        onAway &&
        ((error) => (isAway(error) || isGone(error) ? onAway(error) : failed.reject(error))),
    },
    generation,
  );
  onBegun(coming);
  // It may have been ended while it began.
  if (isOver()) await coming.stop();
  const isWhole = await Promise.race([coming.processAll().then(isTrue, isFalse), failed.promise]);
  await coming.stop();
  return { isWhole, position: coming.position, events: coming.events };
}

/** Read models that are damaged may not know it, and are rebuilt for that reason. */
export async function unlessDamaged<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof DatabaseUnavailable && error.fault === 'damaged') return undefined;
    throw error;
  }
}

const isGone = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable && error.fault === 'away';
const ignore = (): void => undefined;
const isTrue = (): boolean => true;
const isFalse = (): boolean => false;
