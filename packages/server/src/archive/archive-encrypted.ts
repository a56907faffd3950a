import type { ArchiveProblem } from '@mach42/contracts/ops/archive-schemas.ts';
import { decode } from '@mach42/event-store/log/encoded-event.ts';
import { archiveLog, type ArchiveOptions } from '@mach42/event-store/sqlite/archive-log.ts';
import type { Segment } from '@mach42/event-store/sqlite/segments.ts';
import { isPlain } from '../forgetting/content-in-log.ts';
import { OpsError } from '../ops/ops-error.ts';

/**
 * Archives events up to a position, none with content of a person in the clear: forgetting destroys keys, and a segment is
 * never written again.
 * @throws OpsError an event has content in the clear
 * @throws EventStoreError
 */
export const archiveEncrypted = (
  log: string,
  upTo: number,
  options: Omit<ArchiveOptions, 'check'>,
): Promise<readonly Segment[]> =>
  archiveLog(log, upTo, {
    ...options,
    check(event) {
      if (!isPlain(decode(event))) return;
      throw new OpsError(
        `The event at position ${event.position} has content in the clear. Carry the log over first: npm run ops -- encrypt-log --help.`,
        { finding: 'unsupported' },
      );
    },
  });

/** Returns the cause of a failure of archiving. */
export function problemOf(error: unknown): ArchiveProblem {
  if (error instanceof OpsError) return 'content';
  const { code } = error as { readonly code?: unknown };
  return (typeof code === 'string' ? problemByCode[code] : undefined) ?? 'other';
}

const problemByCode: Readonly<Record<string, ArchiveProblem>> = {
  DISK_FULL: 'disk',
  ENOSPC: 'disk',
  STORE_DAMAGED: 'damaged',
};
