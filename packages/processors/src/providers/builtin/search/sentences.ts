import { monthPattern } from '../dates/names.ts';

const abbreviation =
  /(?:^|[\s(])(?:kl|ca|bl|dr|mr|mrs|nr|no|st|jan|feb|mar|apr|jun|jul|aug|sept?|okt|oct|nov|de[cz])\.$/iu;
const ordinal = /(?:^|[\s(.])\d{1,2}\.$/u;
const lowerCase = /^\p{Ll}/u;
const month = new RegExp(String.raw`^(?:${monthPattern})(?!\p{L})`, 'iu');

/** Returns the sentences and lines of a text, trimmed; "14. November" and "kl. 10" do not end one. */
export function sentencesOf(text: string): string[] {
  return text.split(/\n+/).flatMap(sentencesOfLine);
}

function sentencesOfLine(line: string): string[] {
  const sentences: string[][] = [];
  let before = '';
  for (const piece of line.split(/(?<=[.!?])\s+/u)) {
    const goesOn = continues(before, piece);
    if (goesOn) sentences.at(-1)?.push(piece);
    else sentences.push([piece]);
    before = `${goesOn ? `${before} ` : ''}${piece}`.slice(-lookBack);
  }
  return sentences.map((pieces) => pieces.join(' ').trim()).filter((sentence) => sentence !== '');
}

/** The number of characters before a piece that decide whether the sentence continues. */
const lookBack = 12;

function continues(before: string, piece: string): boolean {
  if (abbreviation.test(before)) return true;
  return ordinal.test(before) && (lowerCase.test(piece) || month.test(piece));
}
