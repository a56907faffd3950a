import type { Commands } from '@mach42/command-api/kernel/commands.ts';
import { exportsDecider, type ExportCommand } from '@mach42/domain/exports/decider.ts';
import { system } from '@mach42/domain/kernel/decider.ts';
import type { EncryptedBlobs } from '@mach42/event-store/blobs/encrypted-blobs.ts';
import type { ProcessorReads } from '../kernel/reads.ts';
import type { DueWork } from '../runner/regular-work.ts';

/** The most exports of one query; the rest follows at the next ones. */
const mostAtOnce = 100;

interface Parts {
  readonly commands: Pick<Commands, 'load' | 'execute' | 'causeOf'>;
  readonly files: Pick<EncryptedBlobs, 'delete'>;
  readonly newId: () => string;
}

/** Removes files of people's own data that have expired, and deletes every part that is not needed any more. */
export function whenExportIsOverDeleteIt(
  parts: Parts & { readonly reads: Pick<ProcessorReads, 'expiredExports' | 'peopleWithLeftParts'> },
): DueWork {
  const { reads } = parts;
  return {
    name: 'when-export-is-over-delete-it',
    async doDue(time) {
      const now = time.toISOString();
      for (const { userId, exportId } of await reads.expiredExports({ now, limit: mostAtOnce })) {
        const data = { exportId, reason: 'expired' } as const;
        await execute(parts, userId, { type: 'RemoveExport', data, actor: system, at: now });
      }
      for (const userId of await reads.peopleWithLeftParts(mostAtOnce))
        await deleteLeftParts(parts, userId, now);
    },
  };
}

/** Deletes the bytes first: a process that ends in between leaves the rest to the next look. */
export async function deleteLeftParts(parts: Parts, userId: string, at: string): Promise<void> {
  const { state } = await parts.commands.load(exportsDecider, userId);
  for (const { exportId, run, hashes } of state.left) {
    await parts.files.delete(hashes);
    const data = { exportId, run };
    await execute(parts, userId, { type: 'ClearExport', data, actor: system, at });
  }
}

async function execute(
  { commands, newId }: Parts,
  userId: string,
  command: ExportCommand,
): Promise<void> {
  const cause = await commands.causeOf(exportsDecider, userId);
  await commands.execute(exportsDecider, userId, command, cause ?? { correlationId: newId() });
}
