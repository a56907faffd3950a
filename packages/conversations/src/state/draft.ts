/** The most characters of a draft that are kept: a longer one would fill the storage that a browser gives a site. */
const longestMessage = 20_000;

/** The person and the room of a draft; undefined: the new chat. */
interface DraftKey {
  readonly userId: string | undefined;
  readonly roomId: string | undefined;
}

const keyOf = ({ userId, roomId }: DraftKey) => `draft:${userId ?? 'guest'}:${roomId ?? 'new'}`;

/** Returns the text that was written in a room and not sent; it is kept only in this browser. */
export function readDraft(draft: DraftKey): string {
  return localStorage.getItem(keyOf(draft)) ?? '';
}

export function writeDraft(draft: DraftKey, text: string, longest = longestMessage): void {
  if (text === '') localStorage.removeItem(keyOf(draft));
  else if (text.length <= longest) localStorage.setItem(keyOf(draft), text);
}

/** Moves the draft of the new chat to the room that the chat has become. */
export function moveNewDraft(userId: string | undefined, roomId: string): void {
  const text = readDraft({ userId, roomId: undefined });
  writeDraft({ userId, roomId: undefined }, '');
  writeDraft({ userId, roomId }, text);
}

/** Returns a draft with a block of Markdown, such as a quotation, added at its end. */
export const withBlock = (draft: string, block: string): string =>
  draft.trim() === '' ? block : `${draft.trimEnd()}\n\n${block}`;
