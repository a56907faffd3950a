import type { Attachment } from '@mach42/contracts/attachments/schemas.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import type { Message } from '@mach42/contracts/messages/schemas.ts';
import { BlobDamaged } from '@mach42/event-store/blobs/blob-store.ts';
import type { StoredText } from '@mach42/read-models/attachments/attachments.reads.ts';
import type { Worker } from '../kernel/worker.ts';
import type { AttachedFile } from '../providers/provider.ts';
import { describedFile } from './described-file.ts';

type Deps = Pick<Worker, 'reads' | 'files' | 'log'>;
type Carrying = Pick<Message, 'content' | 'attachments'>;

/**
 * Returns the texts of messages for a model: their content, followed by the text of the files that they carry. The
 * whole is masked and recorded with the content. The files of the newest messages come first; only the names of
 * pictures and other bytes are given.
 * @param messages oldest first
 * @param sent ids of pictures that are sent with the text
 */
export async function contentsWithFiles(
  deps: Deps,
  messages: readonly Carrying[],
  sent: ReadonlySet<string> = new Set(),
): Promise<{ readonly text: string; readonly files: readonly AttachedFile[] }[]> {
  const newestFirst = messages.toReversed();
  const files = await attachedFiles(
    deps,
    newestFirst.map(({ attachments }) => attachments),
    sent,
  );
  return newestFirst
    .map(({ content }, index) => {
      const { [index]: own = [] } = files;
      const described = own.map(describedFile);
      const text = [...(content === '' ? [] : [content]), ...described].join('\n\n');
      return { text, files: own };
    })
    .toReversed();
}

/**
 * Files with as much of their texts as models are given: those of the first lists come first.
 * @param sent ids of pictures that are sent with the text
 */
export async function attachedFiles(
  deps: Deps,
  lists: readonly (readonly Attachment[])[],
  sent: ReadonlySet<string> = new Set(),
): Promise<AttachedFile[][]> {
  const ids = lists.flat().map(({ id }) => id);
  const stored =
    ids.length === 0 ? new Map<string, StoredText>() : await deps.reads.attachmentTexts(ids);
  let left: number = limits.attachments.sentCharactersInAll;
  const files: AttachedFile[][] = [];
  for (const list of lists) {
    const ofList: AttachedFile[] = [];
    for (const attachment of list) {
      const { name, kind } = attachment;
      const most = Math.min(left, limits.attachments.sentCharacters);
      const whole = (await textOf(deps, attachment, stored)) ?? '';
      const text = whole.slice(0, most).toWellFormed();
      left -= text.length;
      const isSent = sent.has(attachment.id) ? ({ isSent: true } as const) : {};
      ofList.push({ name, kind, text, isCut: text.length < whole.length, ...isSent });
    }
    files.push(ofList);
  }
  return files;
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
