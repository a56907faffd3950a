export const replyTexts = {
  noProvider: 'Nothing that could answer for this model is connected. Choose another model.',
  questionGone: 'The message that was to be answered is gone.',
  givenUp: 'The answer was begun three times without coming to an end. Try again.',
} as const;
