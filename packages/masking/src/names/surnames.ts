import { isListedSurname } from './lexicon.ts';

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

const common = new Set(
  `
  Smith Jones Taylor Brown Williams Wilson Johnson Davies Robinson Wright Thompson Evans Walker White
  Roberts Green Hall Wood Jackson Clarke Patel Khan Lewis Harris Martin Cooper King Baker Turner Hill
  Morris Moore Clark Lee Allen Scott Murphy Kelly Sullivan Walsh Byrne Ryan Nguyen Garcia Miller Davis
  Rodriguez Martinez Hernandez Lopez Gonzalez Anderson Thomas White Torres Young Singh Kaur Begum Shah
  Holm Lund Bach Berg Dahl Friis Krogh Skov Bang Bruun Juul Kjær Møller Lind Schou Winther Vestergaard
  Østergaard Nørgaard Bech Brandt Koch Thorup Dam Toft Bertelsen Lauridsen
  Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Schäfer Bauer Koch Richter
  Klein Wolf Schröder Neumann Schwarz Braun Zimmermann Krüger Hofmann Hartmann Lange Schmitt Werner
  Krause Meier Lehmann Schmid Schulze Maier Köhler Herrmann König Walter Mayer Huber Kaiser Fuchs Peters
  Lang Scholz Möller Weiß Jung Hahn Schubert Vogel Keller Günther Frank Berger Winkler Roth Beck Lorenz
  Baumann Franke Albrecht Schuster Simon Ludwig Böhm Kraus Martin Schumacher Vogt Stein Jäger Otto Groß
  Sommer Seidel Heinrich Brandt Haas Schreiber Graf Dietrich Ziegler Kuhn Pohl Engel Horn Busch Bergmann
`
    .split(/\s+/)
    .filter(Boolean),
);

const shape =
  /(?:sen|sson|mann|berg|stein|burg|feld|hoff|bauer|meier|meyer|müller|schmidt|ström|gaard|gård|ová|ski|sky|vić|vic|ez|ova)$/u;

/** Whether a capital word is likely a family name, by itself or by its shape. */
export const isSurname = (word: string): boolean =>
  common.has(word) ||
  isListedSurname(word) ||
  (shape.test(word) && word.length > 5) ||
  /^(?:Mc|Mac|O['’])\p{Lu}/u.test(word);

/** Endings that family names have and hardly another word. */
export const endsAsSurname = (word: string): boolean =>
  /\p{Ll}{3}(?:sen|gaard|gård|meier|mayer|meyer|schmidt|quist|qvist|vić|ová|ova)$/u.test(word);
