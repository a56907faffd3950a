/** A person who can be mentioned. */
export interface Suggestion {
  /** User id. */
  readonly id: string;
  /** What is written after the `@`. */
  readonly name: string;
  /** Such as a role. */
  readonly note?: string;
  readonly isAssistant?: true;
}

export interface MentionStart {
  /** Where the `@` is, in UTF-16 units. */
  readonly at: number;
  /** What has been written after it. */
  readonly query: string;
}

const longest = 40;
const open = /(?:^|\s)@([\p{L}\p{N}._-]*)$/u;

/** The mention that is being written at the caret. */
export function mentionAt(text: string, caret: number): MentionStart | undefined {
  const from = Math.max(0, caret - longest);
  const query = open.exec(text.slice(from, caret))?.[1];
  return query === undefined ? undefined : { at: caret - query.length - 1, query };
}

/** Puts a name in the place of what was begun; the caret is after it and a space. */
export function completeMention(
  text: string,
  caret: number,
  start: MentionStart,
  name: string,
): { readonly text: string; readonly caret: number } {
  const before = `${text.slice(0, start.at)}@${name} `;
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length };
}

/** Ids of those chosen whose mention still is in the text, each once. */
export function mentionsIn(text: string, chosen: readonly Suggestion[]): readonly string[] {
  const ids = chosen.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id);
  return [...new Set(ids)];
}

/** The mention that an assistant of the room answers to; undefined where there is none. */
export function assistantIn(suggestions: readonly Suggestion[]): string | undefined {
  const assistant = suggestions.find(({ isAssistant }) => isAssistant);
  return assistant && `@${assistant.name} `;
}
