import type { SharedDatabase } from '@mach42/read-models/kernel/shared-database.ts';
import { positionOf } from '@mach42/read-models/projections/projections.reads.ts';
import { prepareCheckpoints } from '../runner/checkpoints.ts';
import type { ProjectionOptions, ProjectionRunner } from '../runner/projection-runner.ts';
import { FollowedProgress, type FollowOptions } from './followed-progress.ts';
import { requireNewest } from './require-newest.ts';
import { ShareHolder } from './share-holder.ts';

export interface SharedProjectionOptions extends ProjectionOptions {
  readonly database: SharedDatabase;
  /** Name of this process among those that share the work; of no two at once the same. */
  readonly instance: string;
  /** Hears of what is tried again, as a lost connection. `onFailure` hears of what went on too long. */
  readonly onWarning: (error: unknown) => void;
  /** After how long of silence the others take its share, in milliseconds; default 5,000. */
  readonly presentMs?: number;
  /** Changes up to here need not be told; default: to where the read models are. */
  readonly toldUpTo?: bigint;
}

/**
 * One of the processes that keep read models in step together. Its position, its waiting and its
 * changes are those of the read models, not of its own share.
 */
export interface SharedProjections extends ProjectionRunner {
  /** Names of the projectors that this process has now. */
  readonly share: readonly string[];
}

/**
 * Takes a share of the projections, as large as that of the other processes at the same read models.
 * Rules: `SPEC.md`.
 * @throws DatabaseUnavailable
 * @throws ProjectorsOutdated
 */
export async function startSharedProjections(
  options: SharedProjectionOptions,
): Promise<SharedProjections> {
  const { database, projectors, source } = options;
  const head = await source.head();
  const keepAfter = (await options.keepChangesAfter?.()) ?? 0n;
  await database.transaction(async (tx) => {
    await database.company.alone(tx);
    await requireNewest(tx, projectors);
    await prepareCheckpoints(tx, projectors, { head, keepAfter });
  });
  // They may be at 0 again.
  await database.company.call('rows');
  return Shared.start(options);
}

class Shared extends FollowedProgress implements SharedProjections {
  readonly #holder: ShareHolder;

  private constructor(options: SharedProjectionOptions, position: bigint) {
    const { database, source, onWarning } = options;
    const listen: FollowOptions['listen'] = (listener) => database.company.listen(listener);
    super({ reader: database, listen, source, onWarning }, position);
    this.#holder = new ShareHolder(options);
  }

  static async start(options: SharedProjectionOptions): Promise<Shared> {
    const { database, toldUpTo } = options;
    const position = await positionOf(database);
    const isBehind = toldUpTo !== undefined && toldUpTo < position;
    const shared = new Shared(options, isBehind ? toldUpTo : position);
    await shared.listen();
    if (isBehind) shared.look();
    shared.#holder.start();
    return shared;
  }

  get state(): ProjectionRunner['state'] {
    return this.#holder.state;
  }

  get isWaiting(): boolean {
    return this.#holder.isWaiting;
  }

  get share(): readonly string[] {
    return this.#holder.share;
  }

  override async stop(): Promise<void> {
    await this.#holder.stop();
    await super.stop();
  }

  protected override sharesMoved(): void {
    this.#holder.look();
  }
}
