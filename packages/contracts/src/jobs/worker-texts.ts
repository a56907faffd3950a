import type { TextFault } from '@mach42/json-document/tolerant/parse-document.ts';
import { t } from '@mach42/language/t.ts';
import { providerName } from '../models/texts.ts';

/** Sizes in tokens. */
interface RunSize {
  readonly prompt: number;
  readonly answer: number;
  /** The tokens that the model takes, prompt and answer together. */
  readonly context: number;
}

const unreadable = t('The answer was no valid PHOD, so it was not used.');

/** Whole sentences, because values in a message are not translated. */
const faults: Partial<Record<TextFault, string>> = {
  empty: t('The answer was no valid PHOD (it was empty), so it was not used.'),
  'no-json': t('The answer was no valid PHOD (it held words and no file), so it was not used.'),
  several: t('The answer was no valid PHOD (it held more than one file), so it was not used.'),
  unclear: t(
    'The answer was no valid PHOD (it could be read in more than one way), so it was not used.',
  ),
  'repeated-name': t('The answer was no valid PHOD (it named a field twice), so it was not used.'),
  'half-character': t(
    'The answer was no valid PHOD (it held half of a character), so it was not used.',
  ),
  'null-character': t(
    'The answer was no valid PHOD (it held the character U+0000), so it was not used.',
  ),
  'too-deep': t('The answer was no valid PHOD (it was nested too deeply), so it was not used.'),
  'no-object': t(
    'The answer was no valid PHOD (it was neither an object nor a list), so it was not used.',
  ),
};

/**
 * The texts that say to a person why the run of their entry failed. They are stored in English, and translated where
 * they are shown.
 */
export const workerTexts = {
  noProvider: t('Nothing that could run this model is connected. Choose another model.'),
  waitedInVain: (provider: string) =>
    t(
      '{name} did not answer for as long as a job waits. Start the run again later, or choose another model.',
      { name: providerName(provider) },
    ),
  tooManyChunks: t(
    'The service sent the answer in too many small pieces, so it was ended. Choose another model.',
  ),
  endless: t('The answer was longer than any file. Start the run again, or choose another model.'),
  tooLargeToStore: t(
    'This was larger than can be stored here, so it was not kept. Ask for something shorter.',
  ),
  unreadable: (fault: TextFault) => faults[fault] ?? unreadable,
  tooLong: ({ prompt, answer, context }: RunSize) =>
    t(
      'This run needs about {needed} tokens: {prompt} for the instructions with your entry and your file, {answer} for the answer. The model takes {context} together. Shorten the instructions or the entry, take out of your file what is old, or choose a model with a larger context.',
      { needed: prompt + answer, prompt, answer, context },
    ),
} as const;
