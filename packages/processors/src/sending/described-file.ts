import type { AttachedFile } from '../providers/provider.ts';

/** A file as a model reads of it: its text, or that it is there. */
export function describedFile({ name, kind, text, isCut, isSent }: AttachedFile): string {
  if (text !== '') {
    const begin = isCut ? `The beginning of the file "${name}"` : `The file "${name}"`;
    return `${begin}:\n"""\n${text}\n"""`;
  }
  if (isSent === true) return `(The picture "${name}" is attached.)`;
  const what = kind === 'picture' ? 'picture' : 'file';
  return `(A ${what} ${unseen} "${name}")`;
}

const unseen = 'is attached, and its content is not included:';
const isUnseenPicture = (line: string): boolean =>
  line.startsWith(`(A picture ${unseen} "`) && line.endsWith('")');

/** A message without the mentions of pictures that were not sent, and whether there were any. */
export function withoutUnseenPictures(content: string): {
  readonly content: string;
  readonly hadPictures: boolean;
} {
  const lines = content.split('\n').map((line) => (isUnseenPicture(line) ? '' : line));
  const kept = lines.join('\n').trim();
  return { content: kept, hadPictures: kept !== content.trim() };
}
