export const workerTexts = {
  noProvider: 'Nothing that could run this model is connected. Choose another model.',
  unreadable: 'The answer was no valid PHOD, so it was not used.',
  tooLong: (tokens: number, context: number) =>
    `The instructions with the entry and the PHOD take about ${tokens} tokens and the answer as many again as the PHOD, but this model takes ${context} together. Choose a model with a larger context.`,
} as const;
