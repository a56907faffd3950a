import type { Reader } from '@mach42/read-models/kernel/database.ts';
import { checkpoints, positionOf } from '@mach42/read-models/projections/projections.reads.ts';
import type { Projector } from '../kernel/projector.ts';
import type { OldChanges } from '../runtime/apply-events.ts';
import { canContinue, checkpointName, prepareCheckpoints } from '../runtime/checkpoints.ts';
import { longLogOf, type ProjectionRunner } from '../runtime/projection-runner.ts';
import { ClusterMember } from './cluster-member.ts';
import { FollowedProgress, type FollowOptions } from './followed-progress.ts';
import type { SharedProjectionOptions } from './shared-options.ts';

/**
 * One of the processes that keep read models in step together. Its position, its waiting and its changes are those of
 * the read models, not only those of the groups that are assigned to it.
 */
export interface SharedProjections extends ProjectionRunner {
  /** Names of the projectors that this process has now. */
  readonly assigned: readonly string[];
}

/**
 * Joins the cluster and runs as much of the projections as the other processes at the same read models.
 * Rules: `SPEC.md`.
 * @throws DatabaseUnavailable
 * @throws ProjectorsOutdated
 */
export async function startSharedProjections(
  options: SharedProjectionOptions,
): Promise<SharedProjections> {
  const { database, projectors, source, changeFloor } = options;
  const long = await longLogOf(options);
  await database.transaction(async (tx) => {
    await database.membership.lock(tx);
    await requireNewest(tx, projectors);
    if (long !== undefined && !(await canContinue(tx, projectors, source)))
      await database.lateIndexes?.leaveOut(tx);
    await prepareCheckpoints(tx, projectors, source, changeFloor);
  });
  // The checkpoints may be at 0 again.
  await database.membership.notify('rows');
  return Shared.start(options, long?.old);
}

class Shared extends FollowedProgress implements SharedProjections {
  readonly #member: ClusterMember;

  private constructor(
    options: SharedProjectionOptions,
    position: bigint,
    old: OldChanges | undefined,
  ) {
    const { database, source, onWarning } = options;
    const listen: FollowOptions['listen'] = (listener) => database.membership.listen(listener);
    super({ reader: database, listen, source, onWarning }, position);
    this.#member = new ClusterMember(options, old);
  }

  static async start(
    options: SharedProjectionOptions,
    old: OldChanges | undefined,
  ): Promise<Shared> {
    const { database, deliveredUpTo } = options;
    const position = await positionOf(database);
    const isBehind = deliveredUpTo !== undefined && deliveredUpTo < position;
    const shared = new Shared(options, isBehind ? deliveredUpTo : position, old);
    await shared.listen();
    if (isBehind) shared.poll();
    shared.#member.start();
    return shared;
  }

  get state(): ProjectionRunner['state'] {
    return this.#member.state;
  }

  get isWaiting(): boolean {
    return this.#member.isWaiting;
  }

  get assigned(): readonly string[] {
    return this.#member.assigned;
  }

  get events(): number {
    return this.#member.events;
  }

  override async stop(): Promise<void> {
    await this.#member.stop();
    await super.stop();
  }

  protected override assignmentChanged(): void {
    this.#member.poll();
  }
}

/** Other processes project by a newer version of the program. */
export class ProjectorsOutdated extends Error {
  override readonly name = 'ProjectorsOutdated';

  constructor(newer: string) {
    super(
      `The read models are made by a newer version of the program (${newer}). ` +
        'Start that version here, too; or stop its projectors, and empty the read models.',
    );
  }
}

/**
 * Keeps an old process that starts again while others have a newer version from undoing their work.
 * @throws ProjectorsOutdated
 */
async function requireNewest(db: Reader, projectors: readonly Projector[]): Promise<void> {
  for (const { name } of await checkpoints(db)) {
    const [, of, version] = /^(.+)@(\d+)$/.exec(name) ?? [];
    const ours = projectors.find((one) => checkpointName(one).startsWith(`${of}@`));
    if (ours !== undefined && ours.version < Number(version)) throw new ProjectorsOutdated(name);
  }
}
