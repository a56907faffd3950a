import type { Reader } from '@mach42/read-models/kernel/database.ts';
import { checkpoints } from '@mach42/read-models/projections/projections.reads.ts';
import type { Projector } from '../kernel/projector.ts';
import { checkpointName } from '../runner/checkpoint-name.ts';

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
export async function requireNewest(db: Reader, projectors: readonly Projector[]): Promise<void> {
  for (const { name } of await checkpoints(db)) {
    const [, of, version] = /^(.+)@(\d+)$/.exec(name) ?? [];
    const ours = projectors.find((one) => checkpointName(one).startsWith(`${of}@`));
    if (ours !== undefined && ours.version < Number(version)) throw new ProjectorsOutdated(name);
  }
}
