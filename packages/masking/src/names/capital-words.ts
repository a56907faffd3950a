/** A word that begins with a capital letter, without a genitive ending that an apostrophe marks. */
export interface CapitalWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly beginsSentence: boolean;
}

const capital = /(?<![\p{L}\p{N}_])\p{Lu}(?:[\p{L}\p{M}]|['’-](?=\p{L}))*\.?/gu;
/** The text before a word that decides whether the word begins a sentence. */
const lookBack = 8;

export function capitalWords(line: string): CapitalWord[] {
  return [...line.matchAll(capital)].map(({ 0: found, index }) => {
    const isInitial = /^\p{Lu}\.$/u.test(found);
    const text = (isInitial ? found : found.replace(/\.$/, '')).replace(/['’]s$/u, '');
    const lead = line.slice(Math.max(0, index - lookBack), index).trimEnd();
    const beginsSentence = lead === '' || '.!?:"“„«•*-'.includes(lead.slice(-1));
    return { text, start: index, end: index + text.length, beginsSentence };
  });
}
