import { downloadAttachment } from '@mach42/contracts/attachments/calls.ts';
import { DownloadQuery } from '@mach42/contracts/attachments/schemas.ts';
import { attachmentTexts } from '@mach42/contracts/attachments/texts.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { IdParams } from '@mach42/contracts/kernel/schema.ts';
import { type BytesAnswer, downloadRoute } from '@mach42/http-kit/bytes-routes.ts';
import {
  findAttachment,
  roomsWithAttachment,
  type StoredAttachment,
} from '@mach42/read-models/attachments/attachments.reads.ts';
import type { Reader } from '@mach42/read-models/kernel/reader.ts';
import type { FastifyInstance } from 'fastify';
import type { QueryApiDeps } from '../kernel/deps.ts';
import { found } from '../kernel/query-checks.ts';
import { findVisibleRoom, type Viewer } from '../rooms/visible-room.ts';

/** The most bytes of a thumbnail, and of the text of a file: a character has three bytes at most. */
export const mostBytesOfPart = 3 * limits.attachments.textCharacters;

/** Rules: `SPEC.md`. */
export function attachmentRoutes(app: FastifyInstance, { db, files }: QueryApiDeps): void {
  downloadRoute(
    app,
    downloadAttachment,
    {
      params: IdParams,
      query: DownloadQuery,
      access: 'guests and people',
      summary:
        'The bytes of a file, to a person who uploaded it or sees a message that carries it.',
    },
    async ({ actor, params, query: { part = 'file' } }): Promise<BytesAnswer> => {
      const visible = await findVisibleAttachment(db, actor, params.id);
      const attachment = found(visible, attachmentTexts.notFound);
      const hash = found(attachment.blobs[part], attachmentTexts.notFound);
      const address = { owner: attachment.userId, id: attachment.id, part } as const;
      return {
        read: async () => found(await files.open(address, hash), attachmentTexts.notFound),
        mostBytes: part === 'file' ? attachment.bytes : mostBytesOfPart,
        mediaType: part === 'file' ? attachment.mediaType : typeOf[part],
        name: attachment.name,
      };
    },
  );
}

const typeOf = { thumbnail: 'image/webp', text: 'text/plain; charset=utf-8' } as const;

/** Undefined when it does not exist, or the viewer may not know that it does. */
async function findVisibleAttachment(
  db: Reader,
  viewer: Viewer,
  id: string,
): Promise<StoredAttachment | undefined> {
  const attachment = await findAttachment(db, id);
  if (attachment === undefined || attachment.userId === viewer.id) return attachment;
  for (const roomId of await roomsWithAttachment(db, id)) {
    if ((await findVisibleRoom(db, viewer, roomId)) !== undefined) return attachment;
  }
  return undefined;
}
