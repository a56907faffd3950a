import type { AttachmentRemoved } from '@mach42/domain/attachments/events.ts';
import type { EncryptedBlobs } from '@mach42/event-store/blobs/encrypted-blobs.ts';
import { eventProcessor, type EventProcessor } from '../runner/event-runner.ts';

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
