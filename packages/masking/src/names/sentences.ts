/** After a full stop behind a word, and between the texts of JSON. */
const sentenceEnd = /(?<=\p{Ll}{3}[.!?]["”)]?)\s+|(?<=["}\]])[,:](?=["{[])/gu;
/** Reading takes longer than in proportion, and no person writes sentences that are longer. */
const longest = 600;

interface Sentence {
  readonly text: string;
  readonly start: number;
}

/** The sentences of a line; what is too long for one is cut between words, if it has any. */
export function sentencesOf(line: string): Sentence[] {
  const sentences: Sentence[] = [];
  let start = 0;
  for (const { index } of [...line.matchAll(sentenceEnd), { index: line.length }]) {
    while (index - start > longest) {
      const space = line.lastIndexOf(' ', start + longest);
      const end = space > start ? space : start + longest;
      sentences.push({ text: line.slice(start, end), start });
      start = end;
    }
    sentences.push({ text: line.slice(start, index), start });
    start = index;
  }
  return sentences;
}
