import { builtinTexts as texts } from '@mach42/contracts/models/builtin-texts.ts';
import type { AttachedFile } from '../../provider.ts';
import { sentencesOf } from '../search/sentences.ts';
import { fold, tokens } from '../search/tokens.ts';
import { blockquote, bold } from './texts.ts';

/** Words that ask for all of a file, or say that it is one, in their compared form. */
const wholeWords = new Set(
  (
    'file files attached attachment attachments document documents text texts content contents inside say says ' +
    'summary summarise summarize summarised read written contain contains about ' +
    'datei dateien anhang anhänge angehängt angehängten dokument dokumente inhalt steht stehen zusammenfassen ' +
    'zusammenfassung fasse zusammen enthält lies ' +
    'fil filer filen filerne bilag vedhæftet vedhæftede dokumenter indhold indholdet står resume resumé opsummer ' +
    'sammenfat indeholder læs'
  )
    .split(' ')
    .map(fold),
);

const mostSentences = 3;
/** Sentences that show how a file begins. */
const beginning = 2;

/**
 * Quotes the sentences in the files of a question that have its words, or the beginning of each file where it asks
 * for all of it. Undefined where no file has a text, or none has the words.
 */
export function attachedAnswer(
  asked: readonly string[],
  files: readonly AttachedFile[],
): string | undefined {
  const readable = files.filter(({ text }) => text.trim() !== '');
  if (readable.length === 0) return undefined;
  const wanted = asked.filter((word) => !wholeWords.has(word));
  if (wanted.length === 0) return [texts.filesBegin(), ...readable.map(begins)].join('\n\n');
  const quoted = readable.flatMap((file) => quote(file, wanted));
  return quoted.length === 0 ? undefined : [texts.fromFiles(), ...quoted].join('\n\n');
}

const begins = ({ name, text }: AttachedFile): string =>
  [bold(name), blockquote(sentencesOf(text).slice(0, beginning).join(' '))].join('\n\n');

/** The sentences with most of the words, in their order. */
function quote({ name, text }: AttachedFile, wanted: readonly string[]): string[] {
  const scored = sentencesOf(text).map((sentence) => {
    const held = new Set(tokens(sentence));
    return { sentence, matched: wanted.filter((word) => held.has(word)).length };
  });
  const most = scored.reduce((most, { matched }) => Math.max(most, matched), 0);
  if (most === 0) return [];
  const best = scored.filter(({ matched }) => matched === most).slice(0, mostSentences);
  return [[bold(name), ...best.map(({ sentence }) => blockquote(sentence))].join('\n\n')];
}
