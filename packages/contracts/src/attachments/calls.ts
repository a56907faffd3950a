import { call, costs } from '../kernel/call.ts';
import type { IdParams } from '../kernel/schema.ts';
import type { Attachment, DownloadQuery, UploadQuery } from './schemas.ts';

/** The body is the bytes of the file, as `application/octet-stream`. */
export const uploadAttachment = call<{ query: UploadQuery; answer: { data: Attachment } }>(
  'POST',
  '/api/attachments',
  { cost: costs.heavy },
);
/** The answer is the bytes; a failure is answered as by every call. */
export const downloadAttachment = call<{
  params: IdParams;
  query: DownloadQuery;
  answer: object;
}>('GET', '/api/attachments/:id', { cost: costs.write });
