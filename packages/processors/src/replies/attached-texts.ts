import type { Attachment } from '@mach42/contracts/attachments/schemas.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import type { Message } from '@mach42/contracts/messages/schemas.ts';
import { BlobDamaged } from '@mach42/event-store/blobs/blob-store.ts';
import type { StoredText } from '@mach42/read-models/attachments/attachments.reads.ts';
import type { Worker } from '../kernel/worker.ts';

type Deps = Pick<Worker, 'reads' | 'files' | 'log'>;
type Carrying = Pick<Message, 'content' | 'attachments'>;

/**
 * What a model is given of messages: their content, and after it the text of the files that they carry. It is masked and
 * recorded with the content. The newest messages have theirs first; pictures and other bytes are named alone.
 * @param messages oldest first
 */
export async function contentsWithFiles(
  deps: Deps,
  messages: readonly Carrying[],
): Promise<string[]> {
  const ids = messages.flatMap(({ attachments }) => attachments.map(({ id }) => id));
  const stored =
    ids.length === 0 ? new Map<string, StoredText>() : await deps.reads.attachmentTexts(ids);
  let left: number = limits.attachments.sentCharactersInAll;
  const contents: string[] = [];
  for (const { content, attachments } of messages.toReversed()) {
    const parts = content === '' ? [] : [content];
    for (const attachment of attachments) {
      const most = Math.min(left, limits.attachments.sentCharacters);
      const text = await textOf(deps, attachment, stored);
      const given = text?.slice(0, most).toWellFormed() ?? '';
      left -= given.length;
      parts.push(described(attachment, given, given.length < (text ?? '').length));
    }
    contents.unshift(parts.join('\n\n'));
  }
  return contents;
}

function described({ name, kind }: Attachment, text: string, isCut: boolean): string {
  if (text !== '') {
    const begin = isCut ? `The beginning of the file "${name}"` : `The file "${name}"`;
    return `${begin}:\n"""\n${text}\n"""`;
  }
  const what = kind === 'picture' ? 'picture' : 'file';
  return `(A ${what} is attached, and its content is not included: "${name}")`;
}

/** Undefined: it has none, was removed, or belongs to a person who was forgotten. */
async function textOf(
  { files, log }: Deps,
  { id }: Attachment,
  stored: ReadonlyMap<string, StoredText>,
): Promise<string | undefined> {
  const kept = stored.get(id);
  if (kept === undefined) return undefined;
  try {
    const bytes = await files.open({ owner: kept.userId, id, part: 'text' }, kept.hash);
    return bytes?.toString();
  } catch (error) {
    // The question can be answered without it, and nothing else will repair it.
    if (!(error instanceof BlobDamaged)) throw error;
    log.error({ attachmentId: id }, 'The text of a file is damaged and was left out of a request');
    return undefined;
  }
}
