import type { Commands } from '@mach42/command-api/kernel/commands.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { attachmentsDecider } from '@mach42/domain/attachments/decider.ts';
import type { AttachmentRemoved } from '@mach42/domain/attachments/events.ts';
import { system } from '@mach42/domain/kernel/decider.ts';
import type { EncryptedBlobs } from '@mach42/event-store/blobs/encrypted-blobs.ts';
import { later } from '../kernel/clock.ts';
import type { ProcessorReads } from '../kernel/reads.ts';
import { eventProcessor, type EventProcessor } from '../runner/event-runner.ts';
import type { DueWork } from '../runner/regular-work.ts';

/** Deletes the stored bytes of a file that was removed; each attachment has its own. */
export function whenAttachmentRemovedDeleteItsBlobs(
  files: Pick<EncryptedBlobs, 'delete'>,
): EventProcessor {
  return eventProcessor<AttachmentRemoved>('when-attachment-removed-delete-its-blobs', {
    async AttachmentRemoved({ blobs }) {
      await files.delete(Object.values(blobs));
    },
  });
}

/** Removed at one look; the rest follows at the next ones. */
const mostAtOnce = 200;

/** Removes a file that no message has carried for a day: it was never sent, or its message was deleted. */
export function whenAttachmentIsUnusedRemoveIt(
  commands: Pick<Commands, 'execute' | 'causeOf'>,
  reads: Pick<ProcessorReads, 'attachmentsUnusedSince'>,
  { newId }: { readonly newId: () => string },
): DueWork {
  return {
    name: 'when-attachment-is-unused-remove-it',
    async doDue(now) {
      const time = later(now, -limits.attachments.unsentMs).toISOString();
      const at = now.toISOString();
      const command = { type: 'RemoveAttachment', data: {}, actor: system, at } as const;
      for (const id of await reads.attachmentsUnusedSince({ time, limit: mostAtOnce })) {
        const cause = await commands.causeOf(attachmentsDecider, id);
        const origin = cause ?? { correlationId: newId() };
        await commands.execute(attachmentsDecider, id, command, origin);
      }
    },
  };
}
