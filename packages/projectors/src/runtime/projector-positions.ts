import type { RecordedEvent } from '@mach42/event-store/event.ts';
import type { Reader, Transaction } from '@mach42/read-models/kernel/database.ts';
import { checkpoints } from '@mach42/read-models/projections/projections.reads.ts';
import { moveCheckpoints } from '@mach42/read-models/projections/projections.writes.ts';
import type { Projector } from '../kernel/projector.ts';
import { checkpointName, CheckpointMoved } from './checkpoints.ts';

/** Projectors that are at the same position. */
interface AtPosition {
  readonly position: bigint;
  readonly projectors: readonly Projector[];
  readonly move: ReturnType<typeof moveCheckpoints>;
}

/**
 * The positions of the projectors of one runner. The projectors continue together. Those that another process ran
 * before may be further than the others, and wait until the others have reached their position.
 */
export class ProjectorPositions {
  readonly #byPosition: readonly AtPosition[];
  readonly #further: ReadonlyMap<Projector, bigint>;
  readonly position: bigint;

  private constructor(byPosition: readonly AtPosition[]) {
    const [first, ...further] = byPosition;
    this.#byPosition = byPosition;
    this.position = first?.position ?? 0n;
    this.#further = new Map(
      further.flatMap(({ position, projectors }) =>
        projectors.map((projector) => [projector, position] as const),
      ),
    );
  }

  /** @throws CheckpointMoved a projector has no checkpoint */
  static async load(db: Reader, projectors: readonly Projector[]): Promise<ProjectorPositions> {
    const found = new Map((await checkpoints(db)).map(({ name, position }) => [name, position]));
    const byPosition = Map.groupBy(projectors, (projector) => {
      const name = checkpointName(projector);
      const position = found.get(name);
      if (position === undefined) throw new CheckpointMoved(name);
      return position;
    });
    return new ProjectorPositions(
      [...byPosition]
        .map(([position, members]) => atPosition(position, members))
        .toSorted((a, b) => (a.position < b.position ? -1 : 1)),
    );
  }

  /** Whether a projector that is further than the others has applied the event before. */
  hasApplied(projector: Projector, { position }: RecordedEvent): boolean {
    return this.#further.size > 0 && (this.#further.get(projector) ?? 0n) >= position;
  }

  /**
   * Moves the checkpoints of those that are not so far, by compare-and-set.
   * @throws CheckpointMoved
   */
  async move(tx: Transaction, to: bigint): Promise<void> {
    for (const { position, projectors, move } of this.#byPosition) {
      if (position >= to) continue;
      const moved = await tx.runAndCount(move, { from: Number(position), to: Number(to) });
      if (moved !== projectors.length) {
        throw new CheckpointMoved(projectors.map(checkpointName).join(', '));
      }
    }
  }

  /** Returns the positions of the projectors after that commit. */
  at(to: bigint): ProjectorPositions {
    const [behind, ahead] = [
      this.#byPosition.filter(({ position }) => position <= to),
      this.#byPosition.filter(({ position }) => position > to),
    ];
    const [one, ...others] = behind;
    const together =
      one !== undefined && others.length === 0
        ? { ...one, position: to }
        : atPosition(
            to,
            behind.flatMap(({ projectors }) => projectors),
          );
    return new ProjectorPositions([together, ...ahead]);
  }
}

const atPosition = (position: bigint, projectors: readonly Projector[]): AtPosition => ({
  position,
  projectors,
  move: moveCheckpoints(projectors.map(checkpointName)),
});
