import type { PhodText } from './phod-texts.ts';

/** A text as it is kept. */
export interface KeptText extends PhodText {
  readonly id: number;
}

export interface PhodTextChanges {
  /** Ids of what the file no longer has. */
  readonly gone: readonly number[];
  /** What stands elsewhere now, by its id. */
  readonly moved: readonly { readonly id: number; readonly ref: string }[];
  readonly added: readonly PhodText[];
}

/**
 * What is to be written so that the texts of a file are kept. A text that stands elsewhere is moved:
 * an item that is put in or taken out moves all that follow it in its list, and only their places
 * change, not the index of their words.
 */
export function phodTextChanges(
  kept: readonly KeptText[],
  texts: readonly PhodText[],
): PhodTextChanges {
  const left = new Map<string, Map<string, number>>();
  for (const { id, ref, ...text } of kept) {
    const key = keyOf(text);
    left.set(key, (left.get(key) ?? new Map<string, number>()).set(ref, id));
  }
  const elsewhere = texts.filter((text) => left.get(keyOf(text))?.delete(text.ref) !== true);
  const moved: { id: number; ref: string }[] = [];
  const added: PhodText[] = [];
  for (const text of elsewhere) {
    const same = left.get(keyOf(text));
    const [first] = same ?? [];
    if (first === undefined) added.push(text);
    else {
      same?.delete(first[0]);
      moved.push({ id: first[1], ref: text.ref });
    }
  }
  return { gone: [...left.values()].flatMap((ids) => [...ids.values()]), moved, added };
}

const keyOf = ({ title, content }: Omit<PhodText, 'ref'>): string =>
  `${title.length} ${title}${content}`;
