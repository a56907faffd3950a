import { providerName } from '@mach42/contracts/models/texts.ts';
import type { TextFault } from '@mach42/json-document/tolerant/parse-document.ts';

/** In tokens. */
interface RunSize {
  readonly prompt: number;
  readonly answer: number;
  /** What the model takes, prompt and answer together. */
  readonly context: number;
}

const faults: Partial<Record<TextFault, string>> = {
  empty: 'it was empty',
  'no-json': 'it held words and no file',
  several: 'it held more than one file',
  unclear: 'it could be read in more than one way',
  'repeated-name': 'it named a field twice',
  'half-character': 'it held half of a character',
  'null-character': 'it held the character U+0000',
  'too-deep': 'it was nested too deeply',
  'no-object': 'it was neither an object nor a list',
};

const number = (tokens: number): string => tokens.toLocaleString('en');

export const workerTexts = {
  noProvider: 'Nothing that could run this model is connected. Choose another model.',
  waitedInVain: (provider: string) =>
    `${providerName(provider)} did not answer for as long as a job waits. Start the run again later, or choose another model.`,
  endless: 'The answer was longer than any file. Start the run again, or choose another model.',
  unreadable: (fault: TextFault) => {
    const why = faults[fault];
    return `The answer was no valid PHOD${why === undefined ? '' : ` (${why})`}, so it was not used.`;
  },
  tooLong: ({ prompt, answer, context }: RunSize) =>
    `This run needs about ${number(prompt + answer)} tokens: ${number(prompt)} for the instructions with your entry and your file, ${number(answer)} for the answer. The model takes ${number(context)} together. Shorten the instructions or the entry, take out of your file what is old, or choose a model with a larger context.`,
} as const;
