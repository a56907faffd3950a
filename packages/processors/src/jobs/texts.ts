/** In tokens. */
interface RunSize {
  readonly prompt: number;
  readonly answer: number;
  /** What the model takes, prompt and answer together. */
  readonly context: number;
}

const number = (tokens: number): string => tokens.toLocaleString('en');

export const workerTexts = {
  noProvider: 'Nothing that could run this model is connected. Choose another model.',
  unreadable: 'The answer was no valid PHOD, so it was not used.',
  tooLong: ({ prompt, answer, context }: RunSize) =>
    `This run needs about ${number(prompt + answer)} tokens: ${number(prompt)} for the instructions with your entry and your file, ${number(answer)} for the answer. The model takes ${number(context)} together. Shorten the instructions or the entry, take out of your file what is old, or choose a model with a larger context.`,
} as const;
