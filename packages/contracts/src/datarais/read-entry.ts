import { isFields } from '@mach42/json-document/json-value.ts';
import type { Attachment } from '../attachments/schemas.ts';
import type { Entry, EntryMetadata } from './schemas.ts';

/** The status of an entry for its reader; any other status of the server is an error. */
type DisplayStatus = 'pending' | 'processed' | 'error';

export function displayStatusOf({ status }: { readonly status: string }): DisplayStatus {
  return status === 'pending' || status === 'processed' ? status : 'error';
}

/**
 * An entry as a server sends it: its id as `id` or `_id`, its time as `createdAt` or `timestamp`.
 * Undefined when it lacks its id, or the time of its creation.
 */
export function readEntry(sent: unknown): Entry | undefined {
  if (!isFields(sent)) return undefined;
  const id = textOf(sent['id']) ?? textOf(sent['_id']);
  const createdAt = timeOf(sent['createdAt']) ?? timeOf(sent['timestamp']);
  if (id === undefined || createdAt === undefined) return undefined;
  const waitingFor = textOf(sent['waitingFor']);
  const attachments = attachmentsOf(sent['attachments']);
  return {
    id,
    _id: id,
    content: textOf(sent['content']) ?? '',
    ...(sent['isPreview'] === true ? { isPreview: true } : {}),
    createdAt,
    timestamp: createdAt,
    status: (textOf(sent['status']) ?? '') as Entry['status'],
    metadata: metadataOf(sent['metadata']),
    ...(attachments.length === 0 ? {} : { attachments }),
    jobId: textOf(sent['jobId']) ?? null,
    progress: numberOf(sent['progress']),
    queuePosition: numberOf(sent['queuePosition']),
    ...(waitingFor === undefined ? {} : { waitingFor }),
    result: textOf(sent['result']) ?? null,
    error: textOf(sent['error']) ?? null,
    processedAt: timeOf(sent['processedAt']) ?? null,
  };
}

/** The title or key of an entry; undefined for none. */
export function titleOfEntry({ metadata }: Pick<Entry, 'metadata'>): string | undefined {
  return [metadata.title, metadata.key].find((title) => title !== undefined && title.trim() !== '');
}

function metadataOf(sent: unknown): EntryMetadata {
  if (!isFields(sent)) return {};
  const [title, key] = [textOf(sent['title']), textOf(sent['key'])];
  return { ...(title === undefined ? {} : { title }), ...(key === undefined ? {} : { key }) };
}

function attachmentsOf(sent: unknown): Attachment[] {
  if (!Array.isArray(sent)) return [];
  const isAttachment = (one: unknown): one is Attachment =>
    isFields(one) && textOf(one['id']) !== undefined && textOf(one['name']) !== undefined;
  return sent.filter(isAttachment);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function timeOf(value: unknown): string | undefined {
  const text = textOf(value);
  return text === undefined || Number.isNaN(Date.parse(text)) ? undefined : text;
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
