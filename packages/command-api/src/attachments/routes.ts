import { uploadAttachment } from '@mach42/contracts/attachments/calls.ts';
import { Attachment, UploadQuery } from '@mach42/contracts/attachments/schemas.ts';
import { attachmentTexts } from '@mach42/contracts/attachments/texts.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { bytesIn, uploadRoute } from '@mach42/http-kit/bytes-routes.ts';
import type { FastifyInstance } from 'fastify';
import type { CommandApiDeps } from '../deps.ts';
import { callingOf } from '../http/calling.ts';
import { UploadSlots } from './upload-slots.ts';
import { requireFewUnsent, uploadFile } from './upload-file.ts';

const { bytes: most } = limits.attachments;
const { tooLarge, cutOff } = attachmentTexts;

export function attachmentRoutes(app: FastifyInstance, deps: CommandApiDeps): void {
  const { lookups, now } = deps;
  const slots = new UploadSlots();
  uploadRoute(
    app,
    uploadAttachment,
    {
      query: UploadQuery,
      answer: { data: Attachment },
      mostBytes: most,
      tooLarge,
      summary: 'Stores a file of the caller, for a message that they post afterwards.',
    },
    async (request) => {
      const calling = callingOf(request, now);
      const leave = slots.enter(calling.actor.id);
      try {
        await requireFewUnsent(lookups, calling.actor.id);
        await deps.storageQuota.requireSpace(calling.actor.id);
        const bytes = await bytesIn(request.raw, { most, tooLarge, cutOff });
        const { log } = request.raw;
        const warn = (error: unknown) =>
          log.info(
            { requestId: request.id, failure: error instanceof Error ? error.name : 'unknown' },
            'the text of a PDF could not be read',
          );
        const upload = { name: request.query.name, bytes, warn };
        const { attachment, position } = await uploadFile(deps, upload, calling);
        return { answer: { data: attachment }, position };
      } finally {
        leave();
      }
    },
  );
}
