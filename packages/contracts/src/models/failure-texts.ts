import { t } from '@mach42/language/t.ts';

const declined = t('The model declined to answer this.');
const tooLong = t('The conversation is longer than this model takes. Shorten it.');

/**
 * The texts that say why a model did not answer, for the person who asked. They are stored in English, and translated
 * where they are shown: `received`.
 */
export const failureTexts = {
  declined,
  unexpected: t('The model could not answer. Try again.'),
  brokeOff: t('The model broke off without an end. Try again.'),
  timedOut: (seconds: number) =>
    t('The model did not finish within {seconds} seconds. Try again.', { seconds }),
  /** Both in tokens; the second is the most that the model takes. */
  questionTooLong: (needed: number, most: number) =>
    t(
      'The question is too long: it takes about {needed} tokens. This model takes {most} tokens, question and answer together. Shorten it, or choose a model with a larger context.',
      { needed, most },
    ),
  tookTooLong: t('This took too long and was ended. Try again with less.'),
  tooLongAnswer: t('The answer became too long and was ended. Ask for something shorter.'),
  tooMuchWork: t('Too much work is waiting. Try again in a few seconds.'),
  notConnected: t('This model is not connected any more. Choose another.'),
  noProvider: t('Nothing that could answer for this model is connected. Choose another model.'),
  questionGone: t('The message to be answered was deleted.'),
  givenUp: t('The answer was started three times and never finished. Try again.'),
} as const;

export const ollamaFailures = {
  unreachable: t('Ollama does not answer. Start it, or choose another model.'),
  brokeOff: t('Ollama broke off in the middle of its answer. Try again.'),
  missing: t('Ollama does not have this model. Pull it, or choose another.'),
  noModel: t('Ollama does not have this model any more. Pull it, or choose another.'),
  tooLong: t('The conversation is longer than the context of this model. Choose a larger one.'),
  keyRefused: t('Ollama refused the request. An admin must look at its address.'),
  busy: t('Ollama is busy. Try again in a moment.'),
  failed: t('Ollama could not answer. Try again.'),
  /** @param tokens those of the question that it read */
  cutToFit: (tokens: number) =>
    t(
      'Ollama read only the {tokens} tokens that fit into the context, so this is no answer to the whole question. Shorten it, or choose a model with a larger context.',
      { tokens },
    ),
} as const;

/** @param name of a service on the internet, as an admin gave it */
export const serviceFailures = (name: string) =>
  ({
    declined,
    tooLong,
    unreachable: t('{name} cannot be reached. Try again in a moment.', { name }),
    brokeOff: t('{name} broke off in the middle of the answer. Try again.', { name }),
    keyRefused: t('{name} refused the key. An admin must enter another one on the page Models.', {
      name,
    }),
    /** The text for a key that is in a variable of the server. */
    keyOfVariableRefused: (variable: string) =>
      t('{name} refused the key. An admin must look at {variable}.', { name, variable }),
    noModel: t(
      '{name} does not offer this model any more. An admin can choose another on the page Models.',
      { name },
    ),
    /** The text for models that come from a file of the server. */
    noModelOfFile: t(
      '{name} does not offer this model any more. An admin can name another in models.json.',
      { name },
    ),
    tooMany: t('{name} accepts no more requests at the moment. Try again in a minute.', { name }),
    overloaded: t('{name} is overloaded at the moment. Try again in a minute.', { name }),
    noCredit: t('The account at {name} has no credit left. An admin must look at it.', { name }),
    failed: t('{name} could not answer. Try again.', { name }),
  }) as const;
