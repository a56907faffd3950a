import type { SaigeFile } from '@mach42/contracts/saige/schemas.ts';

/** What a person writes, beside what is saved. */
export interface Draft {
  /** The saved file that the text was made from; undefined where there is none yet. */
  readonly file: SaigeFile | undefined;
  readonly text: string;
  /** Why it is changed. */
  readonly summary: string;
  /** What another person saved in the meantime; both texts are kept until one is chosen. */
  readonly theirs: SaigeFile | undefined;
}

export const draftOf = (file: SaigeFile | undefined): Draft => ({
  file,
  text: file?.markdown_content ?? '',
  summary: '',
  theirs: undefined,
});

export const isChanged = ({ file, text }: Draft): boolean =>
  text !== (file?.markdown_content ?? '');

/** The first version needs no reason, each later one does. */
export const canSave = (draft: Draft): boolean =>
  draft.theirs === undefined &&
  draft.text.trim() !== '' &&
  isChanged(draft) &&
  (draft.file === undefined || draft.summary.trim() !== '');

/** A newer file is there: it takes the place of a text that no one changed. */
export function metBy(draft: Draft, theirs: SaigeFile): Draft {
  return isChanged(draft) ? { ...draft, theirs } : draftOf(theirs);
}

/** What is written is meant to follow upon what another person saved. */
export const keepMine = (draft: Draft): Draft => ({
  ...draft,
  file: draft.theirs ?? draft.file,
  theirs: undefined,
});

export const takeTheirs = ({ file, theirs }: Draft): Draft => draftOf(theirs ?? file);

/** A text was saved: what was written since it was sent stays. */
export const savedAs = (draft: Draft, sent: string, file: SaigeFile): Draft =>
  draft.text === sent ? draftOf(file) : { ...draft, file };

/** An earlier version was restored: what is written and not saved stays. */
export const restored = (draft: Draft, file: SaigeFile): Draft =>
  isChanged(draft) ? { ...draft, file, theirs: undefined } : draftOf(file);
