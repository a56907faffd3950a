import type { AttachedFile } from '../providers/provider.ts';

/** A file as a model reads of it: its text, or that it is there. */
export function describedFile({ name, kind, text, isCut }: AttachedFile): string {
  if (text !== '') {
    const begin = isCut ? `The beginning of the file "${name}"` : `The file "${name}"`;
    return `${begin}:\n"""\n${text}\n"""`;
  }
  const what = kind === 'picture' ? 'picture' : 'file';
  return `(A ${what} is attached, and its content is not included: "${name}")`;
}
