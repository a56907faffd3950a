/** A word that begins with a capital letter, without a genitive ending that an apostrophe marks. */
export interface CapitalWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly beginsSentence: boolean;
}

const capital = /(?<![\p{L}\p{N}_])\p{Lu}(?:[\p{L}\p{M}]|['’-](?=\p{L}))*\.?/gu;

export function capitalWords(line: string): CapitalWord[] {
  return [...line.matchAll(capital)].map(({ 0: found, index }) => {
    const isInitial = /^\p{Lu}\.$/u.test(found);
    const text = (isInitial ? found : found.replace(/\.$/, '')).replace(/['’]s$/u, '');
    const lead = line.slice(0, index);
    const beginsSentence = /(?:^|[.!?:]\s*["“„«]?|["“„«•*-]\s*)\s*$/u.test(lead);
    return { text, start: index, end: index + text.length, beginsSentence };
  });
}
